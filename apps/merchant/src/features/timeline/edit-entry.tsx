import { Pencil } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryProps } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { FieldLine } from './field-line.tsx';
import { useFieldWords } from './use-field-words.ts';

/** Entry of a change by a member or the platform, field by field: the new value and the old one. */
export function EditEntry({ entry, timeZone, place }: EntryProps<'edit'>) {
  const t = useText();
  const { doors } = entry.device;
  const words = useFieldWords({ timeZone, doors });
  const shownFields = entry.fields.filter(({ field }) => field !== 'door' || doors > 1);
  return (
    <EntryFrame
      id={entry.id}
      branch="edit"
      icon={<EntryIcon icon={Pencil} look="plain" />}
      title={t(`audit.act.${entry.action}`)}
      by={entry.by}
      at={entry.at}
      timeZone={timeZone}
      place={place}
    >
      {shownFields.map((edited) => (
        <FieldLine key={edited.field} {...words(edited)} />
      ))}
    </EntryFrame>
  );
}
