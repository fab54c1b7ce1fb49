import { shownGtin } from '@larder/domain/gtin';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { RecognitionBadge } from '#features/product/recognition-badge.tsx';
import { useVarietyName } from '#features/product/use-variety-name.ts';
import { useWeightText } from '#features/product/use-weight-text.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Platform's facts about a product. */
export function ProductFacts({ product }: { product: Outputs['product']['read'] }) {
  const t = useText();
  const { money } = useFormats();
  const varietyName = useVarietyName();
  const weightText = useWeightText();
  const listed = useListWords();
  const { gtin, recognitionStatus: status, shelfLifeDays, lookAlikes } = product;
  const storage = [t(`enum.product.storage.${product.storage}`), product.storageNote].filter(Boolean);
  return (
    <Card title={t('product.detail.product')} flush>
      <KeyValueList>
        <KeyValue label={t('field.product.type')} value={t(`enum.product.type.${product.type}`)} />
        <KeyValue
          label={t('field.product.gtin')}
          value={gtin && <span className="tabular-nums">{shownGtin(gtin)}</span>}
          copy={gtin ? { text: shownGtin(gtin), label: t('btn.copy') } : undefined}
        />
        <KeyValue label={t('field.product.specification')} value={product.specification} />
        {product.brand && <KeyValue label={t('product.detail.brand')} value={product.brand} />}
        <KeyValue label={t('field.product.variety')} value={varietyName(product.variety)} />
        <KeyValue label={t('field.product.weight')} value={weightText(product)} />
        <KeyValue label={t('field.product.storage')} value={storage.join(' · ')} />
        {shelfLifeDays !== null && (
          <KeyValue
            label={t('product.detail.shelfLife')}
            value={t('product.detail.shelfLifeDays', { count: shelfLifeDays })}
          />
        )}
        <KeyValue
          label={t('field.product.suggestedRetail')}
          value={product.suggestedRetailMinor === null ? null : money(product.suggestedRetailMinor)}
        />
        <KeyValue label={t('product.detail.readiness')} value={<RecognitionBadge status={status} />} />
        {lookAlikes.length > 0 && (
          <KeyValue label={t('product.detail.lookAlikes')} value={listed(lookAlikes)} />
        )}
      </KeyValueList>
      {status !== 'ready' && (
        <p className="px-4 pt-1 pb-3 text-ink-soft text-sm">{t(`product.detail.${status}`)}</p>
      )}
      {lookAlikes.length > 0 && (
        <p className="px-4 pt-1 pb-3 text-ink-soft text-sm">{t('product.detail.lookAlikesHint')}</p>
      )}
    </Card>
  );
}
