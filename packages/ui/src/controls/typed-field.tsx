import type { ComponentProps, ReactNode } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { InputBox, inputLook } from './input-box.tsx';
import { type ReadTyped, useTypedNumber } from './use-typed-number.ts';

/** Without `maxLength`: a browser cuts a pasted number to another one. */
type InputProps = Omit<
  ComponentProps<'input'>,
  keyof FieldTexts | 'className' | 'value' | 'onChange' | 'onPaste' | 'type' | 'maxLength'
>;

export type TypedFieldProps = FieldTexts &
  InputProps & {
    value: string;
    onValueChange: (value: string) => void;
    /** How the field reads what is typed, from the domain [screens 3.10]. */
    readTyped: ReadTyped;
    before?: ReactNode;
    after?: ReactNode;
  };

/** A text input for a number. Only the fields beside this file use it, so that every number is typed alike. */
export function TypedField(props: TypedFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    id,
    value,
    onValueChange,
    readTyped,
    before,
    after,
    onBlur,
    ...input
  } = props;
  const typed = useTypedNumber(value, readTyped, onValueChange);
  return (
    <FormField label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => (
        <InputBox before={before} after={after} invalid={Boolean(error)} disabled={input.disabled}>
          <input
            autoComplete="off"
            enterKeyHint="done"
            {...input}
            {...control}
            {...typed.input}
            onBlur={(event) => {
              typed.input.onBlur(event);
              onBlur?.(event);
            }}
            type="text"
            className={`${inputLook} tabular-nums`}
          />
        </InputBox>
      )}
    </FormField>
  );
}
