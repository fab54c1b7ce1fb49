import { proveCodeForm, provePasswordForm } from '@larder/contract/passkey.contract';
import { Button } from '@larder/ui/controls/button';
import { PasswordField } from '@larder/ui/controls/password-field';
import { SecondCodeField } from '#features/identity/two-step/second-code-field.tsx';
import { usePasswordTexts } from '#features/identity/use-password-texts.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ProofFormProps = { way: 'password' | 'code'; onProven: () => void };

/** The field for what the user knows, or reads off their app. */
export function ProofForm(props: ProofFormProps) {
  return props.way === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />;
}

function ByPassword({ onProven }: ProofFormProps) {
  const t = useText();
  const passwordTexts = usePasswordTexts();
  const { account } = useMe();
  const prove = useSend(apiClient.identity.proveFresh.mutate);
  const form = useAppForm({
    schema: provePasswordForm,
    defaults: { password: '' },
    fieldOf: { PASSWORD_WRONG: 'password' },
    send: async ({ password }) => {
      await prove.mutateAsync({ way: 'password', password });
      onProven();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        {...passwordTexts}
        label={t('identity.twoStep.password')}
        autoComplete="current-password"
        required
      />
      <FormProblem text={form.problem} />
      <ConfirmButton form={form} />
    </form>
  );
}

function ByCode({ onProven }: ProofFormProps) {
  const t = useText();
  const prove = useSend(apiClient.identity.proveFresh.mutate);
  const form = useAppForm({
    schema: proveCodeForm,
    defaults: { code: '' },
    fieldOf: { CODE_WRONG: 'code', CODE_USED: 'code' },
    send: async ({ code }) => {
      await prove.mutateAsync({ way: 'code', code });
      onProven();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <SecondCodeField {...form.field('code')} label={t('identity.twoStep.codeNow')} />
      <FormProblem text={form.problem} />
      <ConfirmButton form={form} />
    </form>
  );
}

function ConfirmButton({ form: { mayWrite, sending } }: { form: { mayWrite: boolean; sending: boolean } }) {
  const t = useText();
  return (
    <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
      {t('identity.proof.confirm')}
    </Button>
  );
}
