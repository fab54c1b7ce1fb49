import { type ComponentProps, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { type FieldTexts, FormField } from './form-field.tsx';
import { plainDigits } from './plain-digits.ts';

type CodeFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'value' | 'onChange' | 'className' | 'type'> & {
    value: string;
    onValueChange: (code: string) => void;
    /** Called once with the full code. */
    onComplete?: (code: string) => void;
    digits?: number;
  };

/** A code from a message: one real input (so that pasting and autofill work) drawn as separate boxes. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, required, id, value, onValueChange, onComplete, digits = 6, ...input } = props;
  const [focused, setFocused] = useState(false);
  function take(raw: string) {
    const code = plainDigits(raw).replace(/\D/g, '').slice(0, digits);
    onValueChange(code);
    if (code.length === digits && code !== value) onComplete?.(code);
  }
  return (
    <FormField label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => (
        <div className="relative">
          <div aria-hidden="true" className="flex justify-between gap-2">
            {Array.from({ length: digits }, (_, at) => (
              <span
                key={at}
                className={classNames(
                  'grid min-h-13 min-w-0 max-w-14 flex-1 place-items-center rounded-md border font-semibold text-2xl tabular-nums',
                  error ? 'border-bad' : 'border-edge',
                  focused &&
                    at === Math.min(value.length, digits - 1) &&
                    'border-black outline-2 outline-black',
                  input.disabled ? 'bg-sunken' : 'bg-surface',
                )}
              >
                {value[at] ?? ''}
              </span>
            ))}
          </div>
          <input
            autoComplete="one-time-code"
            enterKeyHint="done"
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            value={value}
            data-focus-silent=""
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => take(event.target.value)}
            className="absolute inset-0 w-full cursor-text bg-transparent text-[16px] text-transparent caret-transparent selection:bg-transparent"
          />
        </div>
      )}
    </FormField>
  );
}
