import { PercentField } from '@larder/ui/controls/percent-field';
import { PreauthField } from '#features/device/preauth-field.tsx';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { useActivationForm } from './use-activation-form.ts';

type SaleFieldsProps = { app: ReturnType<typeof useActivationForm>['app']; currency: string };

/** Fields for the pre-authorized amount and the tax rate. */
export function SaleFields({ app, currency }: SaleFieldsProps) {
  const t = useText();
  const { percent } = useNumberEntry();
  const { ref: taxRef, ...tax } = app.controlled('taxRatePpm');
  return (
    <>
      <PreauthField control={app.controlled('preauthMinor')} currency={currency} />
      <div ref={taxRef}>
        <PercentField {...tax} label={t('field.device.taxRate')} readTyped={percent} required />
      </div>
    </>
  );
}
