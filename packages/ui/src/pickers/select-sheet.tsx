import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sheet } from './sheet.tsx';

export type SelectOption = { value: string; label: string; description?: ReactNode; disabled?: boolean };

type SelectSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  options: SelectOption[];
  value: string | null;
  onSelect: (value: string) => void;
};

/** Chooses one option of a list, in a sheet; a choice closes it. */
export function SelectSheet({
  open,
  onClose,
  title,
  closeLabel,
  options,
  value,
  onSelect,
}: SelectSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <ul className="pb-2">
        {options.map((option) => {
          const selected = option.value === value;
          return (
            <li key={option.value}>
              <button
                type="button"
                aria-pressed={selected}
                disabled={option.disabled}
                onClick={() => {
                  onSelect(option.value);
                  onClose();
                }}
                className="focus-inset flex min-h-13 w-full items-center gap-3 px-5 py-2.5 text-start active:bg-sunken disabled:text-ink-soft aria-pressed:bg-brand-soft aria-pressed:font-semibold"
              >
                <span className="min-w-0 flex-1 break-words">
                  {option.label}
                  {option.description && (
                    <span className="block font-normal text-ink-soft text-sm">{option.description}</span>
                  )}
                </span>
                {selected && <Check aria-hidden="true" className="size-icon-sm shrink-0" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
