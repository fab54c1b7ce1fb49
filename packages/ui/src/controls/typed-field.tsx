import type { ComponentProps, ReactNode } from 'react';
import { type FieldTexts, FormField } from './form-field.tsx';
import { InputBox, inputLook } from './input-box.tsx';
import { type FormatTyped, useTypedInput } from './use-typed-input.ts';

export type TypedFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'className' | 'value' | 'onChange' | 'ref' | 'type'> & {
    value: string;
    onValueChange: (value: string) => void;
    /** The entry rule, from the domain [screens 3.10]. */
    formatTyped: FormatTyped;
    before?: ReactNode;
    after?: ReactNode;
  };

/** A text input that lets through only what its entry rule keeps. */
export function TypedField(props: TypedFieldProps) {
  const { label, hint, error, required, id, value, onValueChange, formatTyped, before, after, ...input } =
    props;
  const typed = useTypedInput(value, formatTyped, onValueChange);
  return (
    <FormField {...{ label, hint, error, required, id }}>
      {(control) => (
        <InputBox before={before} after={after} invalid={Boolean(error)} disabled={input.disabled}>
          <input
            autoComplete="off"
            enterKeyHint="done"
            {...input}
            {...control}
            {...typed}
            type="text"
            className={`${inputLook} tabular-nums`}
          />
        </InputBox>
      )}
    </FormField>
  );
}
