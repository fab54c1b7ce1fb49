import { preauthForm } from '@larder/contract/device-settings.contract';
import { Button } from '@larder/ui/controls/button';
import { PreauthField } from '#features/device/preauth-field.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditShell } from './edit-shell.tsx';
import { type Information, useSaved } from './use-saved.ts';

/** Form for the amount held on a card. */
export function PreauthForm({ stored }: { stored: Information }) {
  const t = useText();
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
  const amount = app.controlled('preauthMinor');
  return (
    <EditShell
      formProps={app.formProps}
      title={stored.name ?? deviceNo}
      hint={t('device.info.preauthAbout')}
      mayWrite={app.mayWrite}
      sending={app.sending}
      problem={app.problem}
    >
      <PreauthField control={amount} currency={currency} />
      <Suggestion stored={stored} onUse={amount.onValueChange} />
    </EditShell>
  );
}

type SuggestionProps = { stored: Information; onUse: (typed: string) => void };

/** The amount that covers most purchases here; nothing while that is unknown. */
function Suggestion({ stored: { deviceNo, currency }, onUse }: SuggestionProps) {
  const t = useText();
  const { money, number } = useFormats();
  const suggestion = trpc.device.suggestPreauth.useQuery({ deviceNo }).data?.suggestion;
  if (!suggestion) return null;
  const amount = money(suggestion.preauthMinor, currency);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-[1_1_12em] text-ink-mid tabular-nums">
        {t('device.info.preauthSuggested', { amount, n: number(suggestion.baskets) })}
      </p>
      <Button
        tone="secondary"
        size="medium"
        onClick={() => onUse((suggestion.preauthMinor / 100).toFixed(2))}
      >
        {t('device.info.preauthUse', { amount })}
      </Button>
    </div>
  );
}
