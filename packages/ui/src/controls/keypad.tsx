import { Sheet } from '../pickers/sheet.tsx';
import type { KeypadEntry } from './keypad-entry.ts';
import { KeypadKeys } from './keypad-keys.tsx';

type KeypadProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  cancelLabel: string;
  nextLabel: string;
  deleteLabel: string;
  entry: KeypadEntry;
  onEntry: (entry: KeypadEntry) => void;
  onNext: () => void;
  nextDisabled?: boolean;
  maxDigits: number;
};

/** A number pad in a sheet, for entry without the phone's keyboard. The keys of a physical keyboard work as well. */
export function Keypad(props: KeypadProps) {
  const { open, onClose, title, cancelLabel, nextLabel, deleteLabel, entry, onEntry, maxDigits } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={cancelLabel}>
      <output
        aria-live="polite"
        className="block min-h-16 px-4 py-3 text-center font-bold text-hero tabular-nums"
      >
        {entry.text || <span className="text-ink-soft">0</span>}
      </output>
      <div className="px-3 pb-3">
        <KeypadKeys
          label={title}
          entry={entry}
          onEntry={onEntry}
          maxDigits={maxDigits}
          deleteLabel={deleteLabel}
          next={{ label: nextLabel, onPress: props.onNext, disabled: props.nextDisabled ?? false }}
        />
      </div>
    </Sheet>
  );
}
