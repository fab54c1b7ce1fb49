import { parseAmountMinor } from '@larder/domain/money';
import { cleanMoneyEntry } from '@larder/domain/number-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';

type SettingAmountProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
};

/** Field for an amount of a setting, in the merchant's currency. */
export function SettingAmount({ label, value, onChange, error }: SettingAmountProps) {
  const { locale, currency } = useReader();
  return (
    <MoneyField
      label={label}
      value={value}
      onValueChange={onChange}
      error={error}
      currencySign={currencySign(currency, locale)}
      formatTyped={cleanMoneyEntry}
      required
    />
  );
}

/** Minor units of a typed amount above 0; null for any other text. */
export function typedAmount(typed: string): number | null {
  const amount = parseAmountMinor(typed.trim().replace(/\.$/, ''));
  return amount.ok && amount.value > 0 ? amount.value : null;
}
