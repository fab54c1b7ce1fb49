import { limits } from '@larder/domain/limits';
import { cleanMoneyEntry, parseMoneyEntry } from '@larder/domain/number-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { PercentField } from '@larder/ui/controls/percent-field';
import { CircleAlert } from 'lucide-react';
import { useFormats } from '../../../app/use-formats.ts';
import { useReader } from '../../../app/use-reader.ts';
import { useText } from '../../../app/use-text.ts';
import { currencySign } from '../../../features/device/currency-sign.ts';
import type { useActivationForm } from './use-activation-form.ts';

type SaleFieldsProps = { app: ReturnType<typeof useActivationForm>['app']; currency: string };

/** Pre-authorised amount and tax rate. A small amount is a hint, never a fault. [domain C-3] */
export function SaleFields({ app, currency }: SaleFieldsProps) {
  const t = useText();
  const { locale } = useReader();
  const { money } = useFormats();
  const { ref: preauthRef, ...preauth } = app.controlled('preauthMinor');
  const { ref: taxRef, ...tax } = app.controlled('taxRatePpm');
  const typed = parseMoneyEntry(preauth.value, 'preauth');
  const isLow = typed.ok && typed.value <= limits.preauthSuggestedAboveMinor;
  const hint = t('fixed.preauth.hint', { amount: money(limits.preauthSuggestedAboveMinor, currency) });
  return (
    <>
      <div ref={preauthRef}>
        <MoneyField
          {...preauth}
          label={t('field.device.preauth')}
          currencySign={currencySign(currency, locale)}
          formatTyped={cleanMoneyEntry}
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
      <div ref={taxRef}>
        <PercentField
          {...tax}
          label={t('field.device.taxRate')}
          formatTyped={(text) => text.replace(/[^\d.]/g, '')}
          required
        />
      </div>
    </>
  );
}
