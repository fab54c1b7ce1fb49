import type { CSSProperties } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { type ReadTyped, useTypedNumber } from './use-typed-number.ts';

type SliderProps = FieldTexts & {
  value: number;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  onChange: (value: number) => void;
  /** How the number field beside the slider reads what is typed. */
  readTyped: ReadTyped;
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
  step = 1,
  unit,
  onChange,
  readTyped,
  numberLabel,
  disabled,
}: SliderNumberProps) {
  const { input, isRefused } = useTypedNumber(String(value), readTyped, (held) => {
    const isInRange = /^-?\d+(?:\.\d+)?$/.test(held) && Number(held) >= min && Number(held) <= max;
    if (isInRange) onChange(Number(held));
    return isInRange;
  });
  return (
    <span className="focus-host flex shrink-0 items-center rounded-md border border-edge bg-surface pe-2.5">
      <input
        {...input}
        type="text"
        inputMode={min < 0 ? 'text' : Number.isInteger(step) ? 'numeric' : 'decimal'}
        aria-label={numberLabel}
        aria-invalid={isRefused || undefined}
        disabled={disabled}
        style={{ width: `${Math.max(String(min).length, String(max).length) + 0.5}ch` }}
        className="h-11 min-w-11 bg-transparent text-end tabular-nums focus:outline-none"
      />
      {unit && <span className="ms-1 text-ink-soft">{unit}</span>}
    </span>
  );
}
