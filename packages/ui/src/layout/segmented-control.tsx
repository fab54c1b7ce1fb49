import { type ReactNode, useId } from 'react';

export type Segment = { value: string; label: ReactNode };

type SegmentedControlProps = {
  label: string;
  segments: Segment[];
  value: string;
  onChange: (value: string) => void;
};

/** Two to four choices in one pill; radio buttons underneath, so arrow keys work. */
export function SegmentedControl({ label, segments, value, onChange }: SegmentedControlProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-lg bg-sunken p-[3px]">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="focus-host relative flex min-h-[44px] flex-[1_1_4em] items-center justify-center rounded-[11px] px-2 py-1 text-center text-ink-mid transition-colors has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-card"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
