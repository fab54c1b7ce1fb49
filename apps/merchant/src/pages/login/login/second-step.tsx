import { confirmSignInInput } from '@larder/contract/two-step.contract';
import { Button } from '@larder/ui/controls/button';
import { CodeField } from '@larder/ui/controls/code-field';
import { useState } from 'react';
import { knownDevice } from '#features/identity/known-device.ts';
import { PasskeySignIn } from '#features/identity/passkey/passkey-sign-in.tsx';
import { SecondCodeField } from '#features/identity/two-step/second-code-field.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { canUsePasskeys } from '#platform/browser/passkey-support.ts';
import type { Outputs } from '#platform/trpc.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SecondStepProps = {
  waiting: { readonly ticket: string; readonly hasPasskey: boolean };
  onSignedIn: (answer: Outputs['identity']['confirmSignIn']) => void;
  /** The password must be entered again. */
  onStartOver: () => void;
};

/** The second step of a sign-in: the code of the authenticator app, a recovery code, or a passkey. [screens 9] */
export function SecondStep({ waiting: { ticket, hasPasskey }, onSignedIn, onStartOver }: SecondStepProps) {
  const t = useText();
  const [byRecovery, setByRecovery] = useState(false);
  const confirm = useSend(apiClient.identity.confirmSignIn.mutate);
  const { form, formProps, field, controlled, submit, sending, problem, mayWrite } = useAppForm({
    schema: confirmSignInInput.pick({ code: true }),
    defaults: { code: '' },
    fieldOf: { CODE_WRONG: 'code', CODE_USED: 'code' },
    send: async ({ code }) => {
      try {
        onSignedIn(await confirm.mutateAsync({ ticket, code, deviceToken: knownDevice.read() }));
      } catch (error) {
        if (refusalOf(error).code === 'SIGN_IN_EXPIRED') onStartOver();
        throw error;
      }
    },
  });
  const switchKind = () => {
    form.reset();
    setByRecovery(!byRecovery);
  };
  return (
    <form {...formProps} className="flex flex-col gap-5" data-second-step="">
      <h2 className="font-bold text-xl">{t('identity.secondStep.title')}</h2>
      {byRecovery ? (
        <SecondCodeField
          {...field('code')}
          key="recovery"
          label={t('identity.secondStep.recovery')}
          hint={field('code').error ? undefined : t('identity.secondStep.recoveryHint')}
        />
      ) : (
        <>
          <p className="text-ink-mid">{t('identity.secondStep.hint')}</p>
          <CodeField
            {...controlled('code')}
            key="app"
            label={t('identity.secondStep.code')}
            onComplete={() => void submit()}
            required
          />
        </>
      )}
      <FormProblem text={problem} />
      <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
        {t('identity.secondStep.confirm')}
      </Button>
      {hasPasskey && canUsePasskeys() && (
        <PasskeySignIn words={t('identity.secondStep.usePasskey')} ticket={ticket} onSignedIn={onSignedIn} />
      )}
      <Button type="button" tone="secondary" block onClick={switchKind}>
        {byRecovery ? t('identity.secondStep.useApp') : t('identity.secondStep.useRecovery')}
      </Button>
      <Button type="button" tone="ghost" block onClick={onStartOver}>
        {t('identity.secondStep.back')}
      </Button>
      {byRecovery && <p className="text-ink-soft text-sm">{t('identity.secondStep.lostBoth')}</p>}
    </form>
  );
}
