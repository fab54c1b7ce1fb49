import { limits } from '@larder/domain/limits';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextArea } from '@larder/ui/controls/text-area';
import { Section } from '@larder/ui/layout/section';
import { useText } from '../../../app/use-text.ts';
import type { DraftSettings, Timing } from '../../../features/template/draft-state.ts';
import { nowMs } from '../../../platform/system-edges.ts';
import { InstantField, nextHour } from './instant-field.tsx';

const TIMINGS: readonly Timing[] = ['now', 'at_time', 'at_next_restock'];

type SettingsFormProps = {
  settings: DraftSettings;
  timeZone: string;
  errors: { effectiveAt: string | undefined; expiresAt: string | undefined };
  onChange: (settings: Partial<DraftSettings>) => void;
};

/** Fields that refusals send the focus to. */
export const settingFieldId = (field: 'effectiveAt' | 'expiresAt'): string => `setting-${field}`;

/** From when and until when the template counts, and why. */
export function SettingsForm({ settings, timeZone, errors, onChange }: SettingsFormProps) {
  const t = useText();
  const { timing, effectiveAt, expiresAt, note } = settings;
  function choose(value: string) {
    const chosen = TIMINGS.find((known) => known === value) ?? 'now';
    const needsTime = chosen === 'at_time' && !effectiveAt;
    onChange({ timing: chosen, ...(needsTime && { effectiveAt: nextHour(nowMs()) }) });
  }
  return (
    <Section title={t('template.timing')} padded>
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
          id={settingFieldId('effectiveAt')}
          label={t('template.timing.at_time')}
          error={errors.effectiveAt}
          value={effectiveAt}
          placeholder={t('valid.futureTime')}
          start={nextHour(nowMs())}
          timeZone={timeZone}
          onChange={(value) => onChange({ effectiveAt: value })}
        />
      )}
      <InstantField
        id={settingFieldId('expiresAt')}
        label={t('field.template.expiresAt')}
        hint={expiresAt ? t('template.expiryHint') : undefined}
        error={errors.expiresAt}
        value={expiresAt}
        placeholder={t('template.neverExpires')}
        start={nextHour(Math.max(nowMs(), timing === 'at_time' && effectiveAt ? Date.parse(effectiveAt) : 0))}
        timeZone={timeZone}
        onChange={(value) => onChange({ expiresAt: value })}
        onClear={() => onChange({ expiresAt: null })}
      />
      <TextArea
        label={t('field.template.note')}
        value={note}
        length={note.length}
        maxLength={limits.noteMaxChars}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </Section>
  );
}
