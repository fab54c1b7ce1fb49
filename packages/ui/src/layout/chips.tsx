import { type ReactNode, useEffect, useId, useRef } from 'react';

export type Chip = { value: string; label: ReactNode; count?: number };

type ChipsProps = {
  label: string;
  chips: Chip[];
  /** Buttons at the beginning of the row, as for choices in a sheet. */
  before?: ReactNode;
} & (
  | { multiple?: false; value: string; onChange: (value: string) => void }
  | { multiple: true; value: string[]; onChange: (value: string[]) => void }
);

/** Filter chips, one or several at a time; the row scrolls sideways inside itself. */
export function Chips(props: ChipsProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToChosen(row.current), []);
  const isOn = (value: string) => (props.multiple ? props.value.includes(value) : props.value === value);
  function toggle(value: string) {
    if (!props.multiple) return props.onChange(value);
    props.onChange(isOn(value) ? props.value.filter((other) => other !== value) : [...props.value, value]);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div ref={row} className="fade-more no-scrollbar -m-1 flex gap-2 relative overflow-x-auto p-1">
        {props.before && <div className="flex shrink-0 gap-2">{props.before}</div>}
        {props.chips.map((chip) => (
          <label
            key={chip.value}
            className="focus-host relative inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-4 transition-colors has-checked:border-ink has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand"
          >
            <input
              type={props.multiple ? 'checkbox' : 'radio'}
              name={name}
              value={chip.value}
              checked={isOn(chip.value)}
              onChange={() => toggle(chip.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {chip.label}
            {chip.count !== undefined && <span className="tabular-nums">{chip.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Scrolls a choice that came with the address into view inside the row; the page itself does not move. The first chip
 * is what is chosen without an address: then the row begins with its buttons.
 */
function scrollToChosen(row: HTMLElement | null) {
  const input = row?.querySelector('input:checked');
  const chosen = input?.parentElement;
  if (!row || !chosen || input === row.querySelector('input')) return;
  const end = chosen.offsetLeft + chosen.offsetWidth;
  if (chosen.offsetLeft >= row.scrollLeft && end <= row.scrollLeft + row.clientWidth) return;
  row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
