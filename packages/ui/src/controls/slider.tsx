import { type CSSProperties, useEffect, useState } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { type FormatTyped, useTypedInput } from './use-typed-input.ts';

type SliderProps = FieldTexts & {
  value: number;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  onChange: (value: number) => void;
  /** The entry rule for the number field beside the slider. */
  formatTyped: FormatTyped;
  /** The label of the number field, for example "Temperature, number". */
  numberLabel: string;
  disabled?: boolean;
};

/** A slider that always has a number field beside it [screens 3.11]. */
export function Slider({ label, hint, error, required, ...slider }: SliderProps) {
  const { value, min, max, step = 1, unit, onChange, disabled } = slider;
  const filled = `${max > min ? ((value - min) / (max - min)) * 100 : 0}%`;
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {({ 'aria-required': _, ...control }) => (
        <div className="flex items-center gap-4">
          <input
            {...control}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={unit ? `${value} ${unit}` : undefined}
            onChange={(event) => onChange(Number(event.target.value))}
            style={{ '--filled': filled } as CSSProperties}
            className="larder-slider min-w-0 flex-1"
          />
          <SliderNumber {...slider} />
        </div>
      )}
    </FormField>
  );
}

type SliderNumberProps = Omit<SliderProps, keyof FieldTexts>;

function SliderNumber({
  value,
  min,
  max,
  unit,
  onChange,
  formatTyped,
  numberLabel,
  disabled,
}: SliderNumberProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const typed = useTypedInput(text, formatTyped, (next) => {
    setText(next);
    const number = Number(next);
    if (next !== '' && number >= min && number <= max) onChange(number);
  });
  return (
    <span className="focus-host flex shrink-0 items-center rounded-md border border-edge bg-surface pe-2.5">
      <input
        {...typed}
        type="text"
        inputMode={min < 0 ? 'text' : 'decimal'}
        aria-label={numberLabel}
        disabled={disabled}
        onBlur={() => setText(String(value))}
        style={{ width: `${Math.max(String(min).length, String(max).length) + 0.5}ch` }}
        className="h-11 min-w-11 bg-transparent text-end tabular-nums focus:outline-none"
      />
      {unit && <span className="ms-1 text-ink-soft">{unit}</span>}
    </span>
  );
}
