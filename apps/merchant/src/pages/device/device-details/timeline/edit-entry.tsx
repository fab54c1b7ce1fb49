import { Pencil } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryOf } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { useFieldWords } from './use-field-words.ts';

type EditEntryProps = { entry: EntryOf<'edit'>; timeZone: string; doors: number };

/** Entry of a change by a member or the platform, field by field: the new value and the old one. */
export function EditEntry({ entry, timeZone, doors }: EditEntryProps) {
  const t = useText();
  const words = useFieldWords({ timeZone, doors });
  const shownFields = entry.fields.filter(({ field }) => field !== 'door' || doors > 1);
  return (
    <EntryFrame
      id={entry.id}
      branch="edit"
      icon={<EntryIcon icon={Pencil} look="plain" />}
      title={t(`timeline.edit.${entry.action}`)}
      by={entry.by}
      at={entry.at}
      timeZone={timeZone}
    >
      {shownFields.map((edited) => {
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
