import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useAgreementRead } from '#features/onboarding/agreement-read.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StepProps } from './application-data.ts';

/** Step 6: the box can be ticked once the agreement was read to its end. */
export function AgreementStep({ data, go }: StepProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const read = useAgreementRead();
  const { readApplication } = trpc.useUtils().onboarding;
  const hasAgreed = data.application?.hasAgreed ?? false;
  const [ticked, setTicked] = useState(hasAgreed);
  const [problem, setProblem] = useState(false);
  const send = useSend(apiClient.onboarding.acceptAgreement.mutate);
  const mayTick = hasAgreed || read !== null;
  const next = async () => {
    if (!ticked) return setProblem(true);
    try {
      if (!hasAgreed && read) {
        await send.mutateAsync({ hash: read });
        await readApplication.invalidate();
      }
      go(6);
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-6">
        <ScreenLink
          to="/pages/user/financial-management/apple-online/read-agreement"
          className="flex min-h-14 items-center gap-3 rounded-md border border-edge bg-surface px-4 font-semibold active:bg-sunken"
        >
          <FileText aria-hidden="true" className="size-icon shrink-0" />
          {t('onboarding.readAgreement')}
        </ScreenLink>
        <Checkbox
          label={t('onboarding.agree')}
          description={mayTick ? undefined : t('onboarding.agreementFirst')}
          checked={ticked}
          disabled={!mayTick || hasAgreed}
          onCheckedChange={(checked) => {
            setTicked(checked);
            setProblem(false);
          }}
        />
        {problem && (
          <p role="alert" className="font-medium text-bad text-sm">
            {t('valid.agreement')}
          </p>
        )}
      </div>
      <StickyFooter>
        <Button
          disabled={!online}
          busyText={send.isPending ? t('shell.sending') : undefined}
          onClick={() => void next()}
        >
          {t('onboarding.next')}
        </Button>
      </StickyFooter>
    </>
  );
}
