import { RadioGroup } from '@larder/ui/controls/radio-group';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DraftSettings, Timing } from './editor-draft.ts';
import { InstantField, nextHour } from './instant-field.tsx';

const TIMINGS: readonly Timing[] = ['now', 'at_time', 'at_next_restock'];

export type TimingSettings = Omit<DraftSettings, 'note'>;

type TimingFieldsProps = {
  settings: TimingSettings;
  timeZone: string;
  /** Note that names the time zone. */
  zoneNote: string;
  errors: { effectiveAt: string | undefined; expiresAt: string | undefined };
  onChange: (settings: Partial<TimingSettings>) => void;
};

/** Ids of the fields that refusals send the focus to. */
export const settingFieldId = (field: 'effectiveAt' | 'expiresAt'): string => `setting-${field}`;

/** Fields for when a template takes effect and when it ends. */
export function TimingFields({ settings, timeZone, zoneNote, errors, onChange }: TimingFieldsProps) {
  const t = useText();
  const { timing, effectiveAt, expiresAt } = settings;
  function choose(value: string) {
    const chosen = TIMINGS.find((known) => known === value) ?? 'now';
    const needsTime = chosen === 'at_time' && !effectiveAt;
    onChange({ timing: chosen, ...(needsTime && { effectiveAt: nextHour(serverClock.nowMs()) }) });
  }
  return (
    <>
      <RadioGroup
        label={t('field.template.effectiveAt')}
        value={timing}
        onChange={choose}
        options={TIMINGS.map((value) => ({
          value,
          label: t(`template.timing.${value}`),
          description: value === 'at_next_restock' ? t('template.timing.restockHint') : undefined,
        }))}
      />
      {timing === 'at_time' && (
        <InstantField
          timeZone={timeZone}
          zoneNote={zoneNote}
          id={settingFieldId('effectiveAt')}
          label={t('template.timing.at_time')}
          error={errors.effectiveAt}
          value={effectiveAt}
          placeholder={t('valid.futureTime')}
          start={nextHour(serverClock.nowMs())}
          onChange={(value) => onChange({ effectiveAt: value })}
        />
      )}
      <InstantField
        timeZone={timeZone}
        zoneNote={zoneNote}
        id={settingFieldId('expiresAt')}
        label={t('field.template.expiresAt')}
        hint={expiresAt ? t('template.expiryHint') : undefined}
        error={errors.expiresAt}
        value={expiresAt}
        placeholder={t('template.neverExpires')}
        start={nextHour(
          Math.max(serverClock.nowMs(), timing === 'at_time' && effectiveAt ? Date.parse(effectiveAt) : 0),
        )}
        onChange={(value) => onChange({ expiresAt: value })}
        onClear={() => onChange({ expiresAt: null })}
      />
    </>
  );
}
