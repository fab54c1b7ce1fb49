import { limits } from '@larder/domain/limits';
import { parseMoneyEntry } from '@larder/domain/number-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { currencySign } from '#screen-kit/texts/currency-sign.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Controlled = Pick<ComponentProps<typeof MoneyField>, 'value' | 'onValueChange'> & {
  ref: Ref<HTMLDivElement>;
};

/** Field for the amount held on a card. A small amount is a hint, never a fault. [domain C-3] */
export function PreauthField({ control, currency }: { control: Controlled; currency: string }) {
  const t = useText();
  const entry = useNumberEntry(currency);
  const { locale } = useReader();
  const { money } = useFormats();
  const { ref, ...amount } = control;
  const typed = parseMoneyEntry(amount.value, 'preauth');
  const isLow = typed.ok && typed.value <= limits.preauthSuggestedAboveMinor;
  const hint = t('fixed.preauth.hint', { amount: money(limits.preauthSuggestedAboveMinor, currency) });
  return (
    <div ref={ref}>
      <MoneyField
        {...amount}
        label={t('field.device.preauth')}
        currencySign={currencySign(currency, locale)}
        readTyped={entry.money}
        hint={
          isLow ? (
            <span className="flex items-center gap-1.5 font-medium text-warn">
              <CircleAlert aria-hidden="true" className="size-[1.15em] shrink-0" />
              {hint}
            </span>
          ) : (
            hint
          )
        }
        required
      />
    </div>
  );
}
