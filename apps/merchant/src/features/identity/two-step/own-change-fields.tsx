import { PasswordField } from '@larder/ui/controls/password-field';
import type { ComponentProps } from 'react';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SecondCodeField } from './second-code-field.tsx';

type FieldProps = Omit<ComponentProps<typeof SecondCodeField>, 'label' | 'hint'>;

type OwnChangeFieldsProps = {
  password: FieldProps;
  /** Absent while the account has no second step. */
  code?: FieldProps | undefined;
};

/** Password and code, which a change of the second step asks for. */
export function OwnChangeFields({ password, code }: OwnChangeFieldsProps) {
  const t = useText();
  return (
    <>
      <PasswordField
        {...password}
        {...usePasswordTexts()}
        label={t('identity.twoStep.password')}
        hint={password.error ? undefined : t('identity.twoStep.passwordHint')}
        autoComplete="current-password"
        required
      />
      {code && <SecondCodeField {...code} label={t('identity.twoStep.codeNow')} />}
    </>
  );
}
