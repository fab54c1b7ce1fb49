import { PasswordField } from '@larder/ui/controls/password-field';
import type { ComponentProps } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { usePasswordTexts } from './use-password-texts.ts';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'>;

type NewPasswordFieldsProps = {
  label: string;
  /** Password rule, shown until it is broken. */
  rule: string;
  password: FieldProps;
  confirm: FieldProps;
};

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ label, rule, password, confirm }: NewPasswordFieldsProps) {
  const t = useText();
  const texts = usePasswordTexts();
  return (
    <>
      <PasswordField
        {...password}
        {...texts}
        label={label}
        hint={password.error ? undefined : rule}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...confirm}
        {...texts}
        label={t('field.account.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
