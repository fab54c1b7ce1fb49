import { type ReactNode, useId } from 'react';

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  label: string;
  options: RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string;
};

/** One of several, each on its own row. */
export function RadioGroup({ label, options, value, onChange, error }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3 py-1.5">
          <span className="focus-host relative grid size-6 shrink-0 place-items-center rounded-full">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
            />
            <span className="absolute inset-0 rounded-full border-2 border-edge bg-surface transition-all peer-checked:border-[7px] peer-checked:border-ink peer-checked:bg-brand peer-disabled:opacity-40" />
          </span>
          <span className="min-w-0 flex-1 break-words">
            <span className={option.disabled ? 'text-ink-soft' : undefined}>{option.label}</span>
            {option.description && <span className="block text-ink-soft text-sm">{option.description}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className="mt-1 font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
