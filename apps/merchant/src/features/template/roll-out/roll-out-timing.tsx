import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useZoneTime } from '#features/device/use-zone-time.ts';
import { settingFieldId, TimingFields, type TimingSettings } from '#features/template/timing-fields.tsx';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RollOutChanges } from './roll-out-changes.tsx';
import type { RollOutSource } from './roll-out-step.ts';

type RollOutTimingProps = {
  source: RollOutSource;
  deviceNos: readonly string[];
  /** Initial settings. */
  timing?: TimingSettings | undefined;
  onClose: () => void;
  onSent: (id: string) => void;
};

const AT_ONCE: TimingSettings = { timing: 'now', effectiveAt: null, expiresAt: null };
const NO_ERRORS = { effectiveAt: undefined, expiresAt: undefined };

/** Last question before a template goes to several devices: from when, and until when. */
export function RollOutTiming({ source, deviceNos, timing, onClose, onSent }: RollOutTimingProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { timeZone } = useReader();
  const zoneTime = useZoneTime();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = useSend(apiClient.template.rollOut.mutate);
  const [settings, setSettings] = useState(timing ?? AT_ONCE);
  const [errors, setErrors] = useState<{ effectiveAt: string | undefined; expiresAt: string | undefined }>(
    NO_ERRORS,
  );

  function showError(error: unknown) {
    const field = refusalOf(error).params?.field;
    if (field !== 'effectiveAt' && field !== 'expiresAt') return toast.error(textOf(error));
    setErrors({ ...NO_ERRORS, [field]: textOf(error) });
    document.querySelector<HTMLElement>(`#${settingFieldId(field)} button`)?.focus();
  }
  async function send() {
    const { timing: when, effectiveAt, expiresAt } = settings;
    try {
      const { id } = await mutateAsync({
        source,
        deviceNos: [...deviceNos],
        applyMode: when === 'at_next_restock' ? 'at_next_restock' : 'at_time',
        effectiveAt: when === 'at_time' ? effectiveAt : null,
        expiresAt,
      });
      onSent(id);
    } catch (error) {
      showError(error);
    }
    void utils.template.listRecords.invalidate();
    void utils.template.listRollouts.invalidate();
  }
  return (
    <Sheet
      open
      title={t('template.rollOut.title', { count: deviceNos.length })}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      footer={
        <div className="px-5 py-3">
          <Button
            block
            disabled={!online}
            busyText={isPending ? t('shell.sending') : undefined}
            onClick={() => void send()}
          >
            {t('btn.publish')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-4">
        <p className="text-ink-mid">{t('template.rollOut.sentence')}</p>
        <TimingFields
          settings={settings}
          timeZone={timeZone}
          errors={errors}
          zoneNote={t('template.rollOut.zone', { zone: zoneTime(timeZone) })}
          onChange={(some) => {
            setErrors(NO_ERRORS);
            setSettings({ ...settings, ...some });
          }}
        />
      </div>
      <RollOutChanges source={source} deviceNos={deviceNos} />
    </Sheet>
  );
}
