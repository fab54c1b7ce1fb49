import { TextField } from '@larder/ui/controls/text-field';
import type { ComponentProps } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type SealedFieldProps = ComponentProps<typeof TextField> & {
  /** Of the stored number; null without one. */
  last4: string | null | undefined;
};

/** A number that is stored sealed: left empty, the stored one stays. */
export function SealedField({ last4, hint, ...field }: SealedFieldProps) {
  const t = useText();
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      {...field}
      hint={last4 ? t('onboarding.keptNumber', { last4 }) : (hint ?? t('onboarding.sealedHint'))}
      placeholder={last4 ? `•••• ${last4}` : undefined}
      required={!last4}
    />
  );
}
