import { limits } from '@larder/domain/limits';
import { type WeightUnit, weightRoom, weightUnits } from '@larder/domain/product/weight';
import { DecimalField } from '@larder/ui/controls/decimal-field';
import { TextField } from '@larder/ui/controls/text-field';
import { Section } from '@larder/ui/layout/section';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useVarietyName } from '#features/product/use-variety-name.ts';
import { trpc } from '#platform/trpc.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ProductForm } from './use-product-form.ts';

/** Name, size, weight and variety of the product. */
export function AboutSection({ form }: { form: ProductForm }) {
  const t = useText();
  const nameOf = useVarietyName();
  const entry = useNumberEntry();
  const varieties = trpc.product.listVarieties.useQuery();
  const weight = form.controlled('weight');
  const unit = form.controlled('weightUnit');
  const variety = form.controlled('varietyId');
  return (
    <Section title={t('product.form.about')} padded>
      <TextField
        {...form.field('name')}
        label={t('field.product.name')}
        hint={t('product.form.nameHint')}
        maxLength={limits.productNameMaxChars}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('specification')}
        label={t('field.product.specification')}
        hint={t('product.form.specHint')}
        maxLength={limits.nameMaxChars}
        autoComplete="off"
      />
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <DecimalField
          {...weight}
          label={t('field.product.weight')}
          readTyped={entry.of(weightRoom)}
          required
        />
        <SelectField
          label={t('product.form.unit')}
          options={weightUnits.map((value) => ({ value, label: t(`product.unit.${value}`) }))}
          value={unit.value}
          onChange={(chosen) => unit.onValueChange(chosen as WeightUnit)}
          placeholder={t('product.form.chooseVariety')}
          closeLabel={t('btn.close')}
        />
      </div>
      <p className="-mt-2 text-ink-soft text-sm">{t('product.form.weightHint')}</p>
      <SelectField
        label={t('field.product.variety')}
        options={(varieties.data ?? []).map((known) => ({ value: known.id, label: nameOf(known) }))}
        value={varieties.data ? variety.value || null : null}
        onChange={variety.onValueChange}
        placeholder={t('product.form.chooseVariety')}
        closeLabel={t('btn.close')}
        error={variety.error}
        required
      />
    </Section>
  );
}
