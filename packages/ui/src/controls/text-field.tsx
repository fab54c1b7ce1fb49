import type { ComponentProps, ReactNode } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { InputBox, inputLook } from './input-box.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'className'> & {
    labelAction?: ReactNode;
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text. Every other prop goes to the input, so a form library can register it. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  labelAction,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required} id={id} labelAction={labelAction}>
      {(control) => (
        <InputBox before={before} after={after} invalid={Boolean(error)} disabled={input.disabled}>
          <input type="text" {...input} {...control} className={inputLook} />
        </InputBox>
      )}
    </FormField>
  );
}
