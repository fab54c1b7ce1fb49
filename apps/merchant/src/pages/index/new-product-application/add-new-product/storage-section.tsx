import { limits } from '@larder/domain/limits';
import { storageConditions } from '@larder/domain/product/picture-views';
import { TextField } from '@larder/ui/controls/text-field';
import { Section } from '@larder/ui/layout/section';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ProductForm } from './use-product-form.ts';

/** Storage conditions of the product. */
export function StorageSection({ form }: { form: ProductForm }) {
  const t = useText();
  const storage = form.controlled('storage');
  return (
    <Section title={t('product.form.storage')} padded>
      <SegmentedControl
        label={t('product.form.storage')}
        segments={storageConditions.map((value) => ({ value, label: t(`enum.product.storage.${value}`) }))}
        value={storage.value}
        onChange={(chosen) =>
          storage.onValueChange(storageConditions.find((known) => known === chosen) ?? 'chilled')
        }
      />
      <TextField
        {...form.field('storageNote')}
        label={t('product.form.storageNote')}
        maxLength={limits.noteMaxChars}
        autoComplete="off"
      />
    </Section>
  );
}
