import { useState } from 'react';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import { settingFieldId, TimingFields, type TimingSettings } from '#features/template/timing-fields.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PublishSheet } from './publish-sheet.tsx';
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
  const textOf = useRefusalText();
  const { timeZone } = useReader();
  const zoneTime = useZoneTime();
  const { mutateAsync, isPending } = useSend(apiClient.template.rollOut.mutate);
  const [settings, setSettings] = useState(timing ?? AT_ONCE);
  const [errors, setErrors] = useState<{ effectiveAt: string | undefined; expiresAt: string | undefined }>(
    NO_ERRORS,
  );

  /** Shows a refusal of a field at the field. */
  function showAtField(error: unknown): boolean {
    const field = refusalOf(error).params?.field;
    if (field !== 'effectiveAt' && field !== 'expiresAt') return false;
    setErrors({ ...NO_ERRORS, [field]: textOf(error) });
    document.querySelector<HTMLElement>(`#${settingFieldId(field)} button`)?.focus();
    return true;
  }
  const { timing: when, effectiveAt, expiresAt } = settings;
  const send = () =>
    mutateAsync({
      source,
      deviceNos: [...deviceNos],
      applyMode: when === 'at_next_restock' ? 'at_next_restock' : 'at_time',
      effectiveAt: when === 'at_time' ? effectiveAt : null,
      expiresAt,
    });
  return (
    <PublishSheet
      title={t('template.rollOut.title', { count: deviceNos.length })}
      isPending={isPending}
      send={send}
      onSent={onSent}
      onRefused={showAtField}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
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
    </PublishSheet>
  );
}
