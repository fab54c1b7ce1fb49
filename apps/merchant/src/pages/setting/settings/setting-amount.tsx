import { parseAmountEntry } from '@larder/domain/number-entry';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { refusalText } from '@larder/i18n/refusal-text';
import { MoneyField } from '@larder/ui/controls/money-field';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SettingAmountProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** True once the amount is judged: what is wrong with it is shown. */
  isJudged: boolean;
};

/** Field for an amount of a setting, in the merchant's currency. */
export function SettingAmount({ label, value, onChange, isJudged }: SettingAmountProps) {
  const t = useText();
  const reader = useReader();
  const { locale, currency } = reader;
  const entry = useNumberEntry();
  const amount = typedAmount(value);
  return (
    <MoneyField
      label={label}
      value={value}
      onValueChange={onChange}
      error={isJudged && !amount.ok ? refusalText(t, amount.refusal, reader) : undefined}
      currencySign={currencySign(currency, locale)}
      readTyped={entry.money}
      required
    />
  );
}

/** Minor units of a typed amount above 0. */
export function typedAmount(typed: string): Result<number> {
  const amount = parseAmountEntry(typed);
  if (!amount.ok) return amount;
  return amount.value > 0 ? accept(amount.value) : refuse('BAD_INPUT', { key: 'valid.amount' });
}
