import { MoneyField } from '@larder/ui/controls/money-field';
import { Section } from '@larder/ui/layout/section';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ProductForm } from './use-product-form.ts';

/** Selling price, cost, and the maker's suggested price. */
export function PricesSection({ form }: { form: ProductForm }) {
  const t = useText();
  const entry = useNumberEntry();
  const { locale, currency } = useReader();
  const money = { currencySign: currencySign(currency, locale), readTyped: entry.money };
  return (
    <Section title={t('product.form.prices')} padded>
      <MoneyField {...form.controlled('price')} {...money} label={t('field.product.price')} required />
      <MoneyField
        {...form.controlled('cost')}
        {...money}
        label={t('field.product.cost')}
        hint={t('product.form.costHint')}
      />
      <MoneyField
        {...form.controlled('suggestedRetail')}
        {...money}
        label={t('field.product.suggestedRetail')}
      />
    </Section>
  );
}
