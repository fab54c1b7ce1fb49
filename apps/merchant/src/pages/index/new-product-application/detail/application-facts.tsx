import { shownGtin } from '@larder/domain/gtin';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useVarietyName } from '#features/product/use-variety-name.ts';
import { useWeightText } from '#features/product/use-weight-text.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Entered = Pick<
  Outputs['product']['readApplication'],
  | 'type'
  | 'gtin'
  | 'name'
  | 'specification'
  | 'variety'
  | 'weightValue'
  | 'weightUnit'
  | 'priceMinor'
  | 'costMinor'
  | 'suggestedRetailMinor'
  | 'storage'
  | 'storageNote'
>;

/** Everything that was entered. */
export function ApplicationFacts({ application }: { application: Entered }) {
  const t = useText();
  const { money } = useFormats();
  const varietyName = useVarietyName();
  const weightText = useWeightText();
  const { type, gtin, variety, costMinor, suggestedRetailMinor } = application;
  const storage = [t(`enum.product.storage.${application.storage}`), application.storageNote];
  return (
    <Card title={t('product.form.about')} flush>
      <KeyValueList>
        <KeyValue label={t('field.product.type')} value={t(`enum.product.type.${type}`)} />
        {type === 'standard' && (
          <KeyValue
            label={t('field.product.gtin')}
            value={gtin && <span className="tabular-nums">{shownGtin(gtin)}</span>}
          />
        )}
        <KeyValue label={t('field.product.name')} value={application.name} />
        <KeyValue label={t('field.product.specification')} value={application.specification} />
        <KeyValue label={t('field.product.weight')} value={weightText(application)} />
        <KeyValue label={t('field.product.variety')} value={variety && varietyName(variety)} />
        <KeyValue label={t('field.product.price')} value={money(application.priceMinor)} />
        <KeyValue label={t('field.product.cost')} value={costMinor === null ? null : money(costMinor)} />
        <KeyValue
          label={t('field.product.suggestedRetail')}
          value={suggestedRetailMinor === null ? null : money(suggestedRetailMinor)}
        />
        <KeyValue label={t('field.product.storage')} value={storage.filter(Boolean).join(' · ')} />
      </KeyValueList>
    </Card>
  );
}
