import { TextField } from '@larder/ui/controls/text-field';
import type { ComponentProps } from 'react';

/** A field for a code of the app or a recovery code: six digits offered by the phone, letters still typed. */
export function SecondCodeField(
  props: Pick<
    ComponentProps<typeof TextField>,
    'label' | 'hint' | 'error' | 'name' | 'onChange' | 'onBlur' | 'ref'
  >,
) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      required
    />
  );
}
