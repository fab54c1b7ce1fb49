import { type ReactNode, useId } from 'react';
import { Radio } from './radio.tsx';

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: string;
  options: RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
};

/** One choice of several, each on its own row. */
export function RadioGroup({ label, options, value, onChange, error }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          {...option}
          checked={option.value === value}
          onSelect={() => onChange(option.value)}
        />
      ))}
      {error && (
        <p id={`${name}-error`} className="mt-1 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
