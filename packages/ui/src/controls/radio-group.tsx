import { type ReactNode, useId } from 'react';
import { Radio } from './radio.tsx';

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: string;
  options: RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
  required?: boolean;
};

/** One choice of several, each on its own row. */
export function RadioGroup({ label, options, value, onChange, error, required }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-bad">
            *
          </span>
        )}
      </legend>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          {...option}
          required={required}
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
