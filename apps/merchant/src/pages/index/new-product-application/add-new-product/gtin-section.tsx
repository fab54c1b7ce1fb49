import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { productTypes } from '@larder/domain/product/picture-views';
import { IconButton } from '@larder/ui/controls/icon-button';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextField } from '@larder/ui/controls/text-field';
import { Section } from '@larder/ui/layout/section';
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { GtinAnswer } from './gtin-answer.tsx';
import type { ProductForm } from './use-product-form.ts';

const PATH = '/pages/index/new-product-application/add-new-product';

/** Type of product, and the number under its barcode, which is looked up once it is complete. */
export function GtinSection({ form, id }: { form: ProductForm; id: string | null }) {
  const t = useText();
  const type = form.controlled('type');
  const gtin = form.field('gtin');
  const [asked, setAsked] = useState(form.form.getValues('gtin'));
  const scan = () =>
    form.leaveFor(
      screenHref('/pages/index/scan-code/scan-code-app', {
        purpose: 'gtin',
        return: screenHref(PATH, { id }),
      }),
    );
  return (
    <Section padded>
      <RadioGroup
        label={t('field.product.type')}
        options={productTypes.map((value) => ({
          value,
          label: t(`enum.product.type.${value}`),
          description: t(`product.form.typeHint.${value}`),
        }))}
        value={type.value}
        onChange={(chosen) => type.onValueChange(chosen === 'standard' ? 'standard' : 'non_standard')}
      />
      {type.value === 'standard' && (
        <div>
          <TextField
            {...gtin}
            onBlur={(event) => {
              setAsked(event.target.value.trim());
              return gtin.onBlur(event);
            }}
            label={t('field.product.gtin')}
            hint={t('product.form.gtinHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            required
            after={
              <IconButton
                icon={<ScanBarcode aria-hidden="true" />}
                label={t('product.form.scan')}
                onPress={scan}
              />
            }
          />
          {readPrintedGtin(asked).ok && <GtinAnswer gtin={asked} id={id} />}
        </div>
      )}
    </Section>
  );
}
