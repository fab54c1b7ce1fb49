import { offlineWarningForm } from '@larder/contract/device-warning.contract';
import { IntegerField } from '@larder/ui/controls/integer-field';
import { Switch } from '@larder/ui/controls/switch';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import type { z } from 'zod';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { SilenceNote } from '#features/device/state/silence-note.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { FormFooter } from '#screen-kit/form/form-footer.tsx';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OutageList } from './outage-list.tsx';
import type { StoredOffline } from './stored-offline.ts';

type Typed = z.input<typeof offlineWarningForm>;

function useOfflineForm({ deviceNo, offlineEnabled, offlineDelayMin, powerOffEnabled }: StoredOffline) {
  const t = useText();
  const toast = useToast();
  const back = useBackWhenDone();
  const queries = trpc.useUtils();
  const save = useSend(apiClient.device.saveOfflineWarning.mutate);
  const form = useAppForm<Typed, z.output<typeof offlineWarningForm>>({
    schema: offlineWarningForm,
    stored: { deviceNo, offlineEnabled, offlineDelayMin: String(offlineDelayMin), powerOffEnabled },
    send: async (values) => {
      await save.mutateAsync(values);
      // The next form begins with the saved warning, whenever the live event arrives.
      void queries.device.readOfflineWarning.invalidate({ deviceNo });
      form.saved();
      toast.success(t('toast.saved'));
      back();
    },
  });
  useUnsaved(form.dirty);
  return form;
}

/** Form for the silence after which members are warned, with the latest outages. */
export function OfflineWarningForm({ stored }: { stored: StoredOffline }) {
  const t = useText();
  const { whole } = useNumberEntry();
  const form = useOfflineForm(stored);
  const [offline, power] = [form.controlled('offlineEnabled'), form.controlled('powerOffEnabled')];
  const delay = form.controlled('offlineDelayMin');
  const { connectivity } = stored;
  return (
    <form {...form.formProps} className="flex grow flex-col">
      <Section padded>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-auto min-w-0 break-words font-bold text-lg">{stored.name ?? stored.deviceNo}</h2>
          <OnlineBadge
            online={connectivity?.online ?? 'never_seen'}
            lastSeenAt={connectivity?.lastSeenAt ?? null}
            since={connectivity?.since ?? null}
            timezone={stored.timezone}
          />
        </div>
        <SilenceNote connectivity={connectivity} timeZone={stored.timezone} />
      </Section>
      <Section>
        <Switch
          label={t('climate.silence.switch')}
          description={t('climate.silence.about')}
          checked={offline.value}
          onCheckedChange={offline.onValueChange}
        />
        <div className="border-line border-b px-4 pt-1 pb-4">
          <IntegerField
            {...delay}
            label={t('climate.over.delay')}
            required={offline.value}
            disabled={!offline.value}
            unit={t('climate.minutes')}
            readTyped={whole}
          />
        </div>
        <Switch
          label={t('climate.silence.power')}
          description={t('climate.silence.powerAbout')}
          checked={power.value}
          onCheckedChange={power.onValueChange}
        />
      </Section>
      <OutageList stored={stored} />
      <div className="h-4" />
      <FormFooter form={form} verb={t('btn.save')} />
    </form>
  );
}
