import type { ComponentProps, ReactNode } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { InputBox, inputLook } from './input-box.tsx';
import { type FormatTyped, useTypedInput } from './use-typed-input.ts';

export type TypedFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'className' | 'value' | 'onChange' | 'type'> & {
    value: string;
    onValueChange: (value: string) => void;
    /** The entry rule, from the domain [screens 3.10]. */
    formatTyped: FormatTyped;
    before?: ReactNode;
    after?: ReactNode;
  };

/** A text input that accepts only what its entry rule allows. */
export function TypedField(props: TypedFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    id,
    value,
    onValueChange,
    formatTyped,
    before,
    after,
    ref,
    ...input
  } = props;
  const { ref: own, ...typed } = useTypedInput(value, formatTyped, onValueChange);
  return (
    <FormField label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => (
        <InputBox before={before} after={after} invalid={Boolean(error)} disabled={input.disabled}>
          <input
            autoComplete="off"
            enterKeyHint="done"
            {...input}
            {...control}
            {...typed}
            ref={(element) => {
              own.current = element;
              return reach(ref, element);
            }}
            type="text"
            className={`${inputLook} tabular-nums`}
          />
        </InputBox>
      )}
    </FormField>
  );
}

/** Exposes the input, so that a form can focus the first invalid field. */
function reach(ref: TypedFieldProps['ref'], element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
