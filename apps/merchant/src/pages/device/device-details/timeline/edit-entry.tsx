import { Pencil } from 'lucide-react';
import { useText } from '../../../../app/use-text.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import type { EntryOf } from './timeline-panel.tsx';
import { useFieldWords } from './use-field-words.ts';

const actions = [
  'device.saveTemperatureWarning',
  'device.saveOfflineWarning',
  'device.saveFreezeRule',
  'device.setAudio',
  'device.activate',
  'device.rename',
  'device.savePreauth',
  'device.saveTimeZone',
  'device.saveAddress',
  'template.publish',
  'template.cancelVersion',
  'alert.saveSubscriptions',
] as const;

/** A change somebody made, field by field: what it is now and what it was. */
export function EditEntry({ entry, timeZone }: { entry: EntryOf<'edit'>; timeZone: string }) {
  const t = useText();
  const words = useFieldWords(timeZone);
  const action = actions.find((known) => known === entry.action);
  return (
    <EntryFrame
      id={entry.id}
      branch="edit"
      icon={<EntryIcon icon={Pencil} look="plain" />}
      title={t(`timeline.edit.${action ?? 'other'}`)}
      by={entry.by}
      at={entry.at}
      timeZone={timeZone}
    >
      {entry.fields.map((edited) => {
        const { label, now, was } = words(edited);
        return (
          <span key={edited.field}>
            {label}: <span className="font-semibold text-ink">{now}</span>
            {was !== null && ` (${t('timeline.value.was', { value: was })})`}
          </span>
        );
      })}
    </EntryFrame>
  );
}
