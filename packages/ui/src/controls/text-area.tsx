import type { ComponentProps } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { InputBox, inputLook } from './input-box.tsx';

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'className'> & {
    /** The text's current length; shown against `maxLength`. */
    length?: number;
  };

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ label, hint, error, required, id, length, ...area }: TextAreaProps) {
  const counter =
    length !== undefined && area.maxLength !== undefined ? (
      <span className="text-ink-soft text-sm tabular-nums">
        {length}/{area.maxLength}
      </span>
    ) : undefined;
  return (
    <FormField label={label} hint={hint} error={error} required={required} id={id} labelAction={counter}>
      {(control) => (
        <InputBox invalid={Boolean(error)} disabled={area.disabled}>
          <textarea
            rows={3}
            {...area}
            {...control}
            className={`${inputLook} field-sizing-content min-h-24 resize-none`}
          />
        </InputBox>
      )}
    </FormField>
  );
}
