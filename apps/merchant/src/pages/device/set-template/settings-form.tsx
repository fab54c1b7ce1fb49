import { limits } from '@larder/domain/limits';
import { TextArea } from '@larder/ui/controls/text-area';
import { Section } from '@larder/ui/layout/section';
import { useZoneTime } from '#features/device/time-zone/use-zone-time.ts';
import type { DraftSettings } from '#features/template/editor-draft.ts';
import { TimingFields } from '#features/template/timing-fields.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type SettingsFormProps = {
  settings: DraftSettings;
  /** Time zone of the device. */
  timeZone: string;
  errors: { effectiveAt: string | undefined; expiresAt: string | undefined };
  onChange: (settings: Partial<DraftSettings>) => void;
};

/** Start, end and note of the template. */
export function SettingsForm({ settings, timeZone, errors, onChange }: SettingsFormProps) {
  const t = useText();
  const zoneTime = useZoneTime();
  const { note } = settings;
  return (
    <Section title={t('template.timing')} padded>
      <TimingFields
        settings={settings}
        timeZone={timeZone}
        errors={errors}
        onChange={onChange}
        zoneNote={t('template.zone', { zone: zoneTime(timeZone) })}
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
