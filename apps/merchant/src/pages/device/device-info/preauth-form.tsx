import { preauthForm } from '@larder/contract/device-settings.contract';
import { limits } from '@larder/domain/limits';
import { cleanMoneyEntry, parseMoneyEntry } from '@larder/domain/number-entry';
import { MoneyField } from '@larder/ui/controls/money-field';
import { CircleAlert } from 'lucide-react';
import { useAppForm } from '../../../app/form/use-app-form.ts';
import { useUnsaved } from '../../../app/unsaved-forms.ts';
import { useFormats } from '../../../app/use-formats.ts';
import { useReader } from '../../../app/use-reader.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { currencySign } from '../../../features/device/currency-sign.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

/** How much is reserved on a card. A small amount is a hint, never a fault. [domain C-3] */
export function PreauthForm({ stored }: { stored: Information }) {
  const t = useText();
  const { locale } = useReader();
  const { money } = useFormats();
  const { deviceNo, currency } = stored;
  const { edited, done } = useSaved(stored);
  const save = useSend(apiClient.device.savePreauth.mutate);
  const app = useAppForm<{ preauthMinor: string }, { preauthMinor: number }>({
    schema: preauthForm,
    defaults: { preauthMinor: (stored.preauthMinor / 100).toFixed(2) },
    send: async ({ preauthMinor }) => {
      await edited((version) => save.mutateAsync({ deviceNo, version, preauthMinor }));
      app.saved();
      await done();
    },
  });
  useUnsaved(app.dirty);
  const { ref, ...amount } = app.controlled('preauthMinor');
  const typed = parseMoneyEntry(amount.value, 'preauth');
  const isLow = typed.ok && typed.value <= limits.preauthSuggestedAboveMinor;
  const hint = t('fixed.preauth.hint', { amount: money(limits.preauthSuggestedAboveMinor, currency) });
  return (
    <EditShell
      formProps={app.formProps}
      title={stored.name ?? deviceNo}
      hint={t('device.info.preauthAbout')}
      mayWrite={app.mayWrite}
      sending={app.sending}
    >
      <div ref={ref}>
        <MoneyField
          {...amount}
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
    </EditShell>
  );
}
