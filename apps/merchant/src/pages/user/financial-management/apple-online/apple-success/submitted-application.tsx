import type { OnboardingStatus } from '@larder/domain/onboarding/onboarding-transitions';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useState } from 'react';
import { ApplicationBadge } from '#features/onboarding/application-badge.tsx';
import { PayoutAccountCard } from '#features/onboarding/payout-account-card.tsx';
import { RemarksCard } from '#features/onboarding/remarks-card.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SignersCard } from './signers-card.tsx';
import type { PayoutAccount, SubmittedData } from './submitted-data.ts';

const FINANCE = '/pages/user/financial-management/financial-management';

/** State, remarks, who has signed, and what can be done next. */
export function SubmittedApplication({
  application,
  payoutAccount,
}: {
  application: SubmittedData;
  payoutAccount: PayoutAccount;
}) {
  const t = useText();
  const { status, remarks } = application;
  const mayReopen = status === 'awaiting_signatures' || status === 'rejected';
  return (
    <>
      <CardStack>
        <Card>
          <div className="flex flex-col items-start gap-2">
            <ApplicationBadge status={status} />
            <p className="break-words text-lg">
              {t(`onboarding.result.${status as Exclude<OnboardingStatus, 'draft'>}`)}
            </p>
            {(status === 'awaiting_signatures' || status === 'auto_review') && (
              <p className="text-ink-soft">{t('fixed.onboarding.result')}</p>
            )}
          </div>
        </Card>
        {status === 'approved' && payoutAccount && <PayoutAccountCard state={payoutAccount} />}
        {remarks && <RemarksCard remarks={remarks} />}
        <SignersCard application={application} />
      </CardStack>
      <StickyFooter>
        {mayReopen && <ReopenButton status={status} />}
        <ButtonLink href={screenHref(FINANCE)} tone={status === 'rejected' ? 'secondary' : 'primary'}>
          {t('onboarding.toFinance')}
        </ButtonLink>
      </StickyFooter>
    </>
  );
}

/** Makes a draft again of the application; asks before signatures are voided. */
function ReopenButton({ status }: { status: 'awaiting_signatures' | 'rejected' }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const { readApplication } = trpc.useUtils().onboarding;
  const send = useSend(apiClient.onboarding.reopenApplication.mutate);
  const reopen = async () => {
    try {
      await send.mutateAsync({ from: status });
    } catch (error) {
      setAsking(false);
      toast.error(textOf(error));
    }
    // A draft is on screen 73, where this screen leads by itself.
    await readApplication.invalidate();
  };
  const isRejected = status === 'rejected';
  return (
    <>
      <Button
        tone={isRejected ? 'primary' : 'secondary'}
        disabled={!online}
        onClick={() => (isRejected ? void reopen() : setAsking(true))}
        busyText={isRejected && send.isPending ? t('shell.sending') : undefined}
      >
        {t(isRejected ? 'onboarding.restart' : 'onboarding.edit')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('onboarding.edit.title')}
        sentence={t('onboarding.edit.sentence')}
        cancelLabel={t('btn.cancel')}
        verb={t('onboarding.edit.verb')}
        destructive
        busyText={send.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void reopen()}
      />
    </>
  );
}
