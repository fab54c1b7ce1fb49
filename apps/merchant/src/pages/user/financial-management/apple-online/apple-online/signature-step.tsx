import { type ApplicationStep, applicationSteps } from '@larder/domain/onboarding/application-steps';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptySignature, isBegun, markOf, SignatureField } from '#features/onboarding/signature-field.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { unsavedForms, useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';
import { OwnershipTotal } from './ownership-total.tsx';

/** Step 7: who signs, the caller's own signature if they are an owner, and the submission. */
export function SignatureStep({ data, go }: StepProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const online = useOnline();
  const { locale } = useReader();
  const { readApplication } = trpc.useUtils().onboarding;
  const send = useSend(apiClient.onboarding.submitApplication.mutate);
  const principals = data.application?.principals ?? [];
  const own = principals.find(({ email }) => email === data.ownEmail);
  const [signature, setSignature] = useState(emptySignature);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(isBegun(signature));
  const submit = async () => {
    setProblem(null);
    const given = own && isBegun(signature) ? markOf(signature, own.name) : null;
    if (given && !given.ok) return setError(t(given.key));
    try {
      await send.mutateAsync({ locale, ...(given && { mark: given.mark }) });
      unsavedForms.abandon();
      await readApplication.invalidate();
      toast.success(t('onboarding.submitted'));
      navigate(screenHref('/pages/user/financial-management/apple-online/apple-success'), { replace: true });
    } catch (failure) {
      toast.error(textOf(failure));
      setProblem(textOf(failure));
      const { params } = refusalOf(failure);
      const at = applicationSteps.indexOf(params?.step as ApplicationStep);
      if (at >= 0) go(at);
    }
  };
  return (
    <>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <div>
          <h3 className="font-bold text-lg">{t('onboarding.signers')}</h3>
          <p className="text-ink-soft text-sm">{t('onboarding.signersHint')}</p>
          <div className="-mx-4 mt-2">
            <List>
              {principals.map(({ id, name, email, ownership }) => (
                <ListRow
                  key={id}
                  id={id}
                  title={name}
                  subtitle={email}
                  value={t('onboarding.holds', { share: ownership })}
                />
              ))}
            </List>
          </div>
        </div>
        <OwnershipTotal shares={principals.map(({ ownershipBp }) => ownershipBp)} />
        {own && (
          <section aria-label={t('onboarding.signHere')} className="flex flex-col gap-2">
            <h3 className="font-bold text-lg">{t('onboarding.signHere')}</h3>
            <p className="text-ink-soft text-sm">{t('onboarding.signHereHint')}</p>
            <SignatureField
              name={own.name}
              value={signature}
              onChange={(changed) => {
                setSignature(changed);
                setError(undefined);
              }}
              error={error}
            />
          </section>
        )}
      </div>
      <StickyFooter note={problem && <span className="font-medium text-bad">{problem}</span>}>
        <Button
          disabled={!online}
          busyText={send.isPending ? t('shell.sending') : undefined}
          onClick={() => void submit()}
        >
          {t('onboarding.submit')}
        </Button>
      </StickyFooter>
    </>
  );
}
