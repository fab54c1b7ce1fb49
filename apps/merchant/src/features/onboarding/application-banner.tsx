import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ApplicationBadge } from './application-badge.tsx';
import { PayoutAccountCard } from './payout-account-card.tsx';

const APPLICATION = '/pages/user/financial-management/apple-online/apple-online';
const RESULT = '/pages/user/financial-management/apple-online/apple-success';

/**
 * How far the merchant is with its application for payments, and what is next; once it is approved, what its payout
 * account waits for. Nothing where it is open, or where the merchant has a provider account of its own. [screens 71]
 */
export function ApplicationBanner() {
  const t = useText();
  const { data: standing } = trpc.onboarding.readStanding.useQuery();
  if (!standing || standing.settlementMode === 'independent') return null;
  const { status, remarks, payoutAccount } = standing;
  if (status === 'approved') return payoutAccount && <PayoutAccountCard state={payoutAccount} />;
  const state = status ?? 'none';
  const text = state === 'rejected' ? remarks : (remarks ?? t(`onboarding.banner.${state}.text`));
  return (
    <Card>
      <div className="flex flex-col items-start gap-2" data-onboarding={state}>
        {status && <ApplicationBadge status={status} />}
        <p className="font-bold text-lg">{t(`onboarding.banner.${state}.title`)}</p>
        {text && <p className="whitespace-pre-line break-words text-ink-mid">{text}</p>}
        <Can anyOf={['finance.onboard']}>
          <ButtonLink
            size="medium"
            tone="secondary"
            href={screenHref(state === 'none' || state === 'draft' ? APPLICATION : RESULT)}
          >
            {t(`onboarding.banner.${state}.action`)}
          </ButtonLink>
        </Can>
      </div>
    </Card>
  );
}
