import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { LeadOn } from '#screen-kit/screen/lead-on.tsx';
import { SubmittedApplication } from './apple-success/submitted-application.tsx';

const FIRST_STEP = screenHref('/pages/user/financial-management/apple-online/apple-online', { step: 1 });

/** Screen 75: what became of a submitted application; one that is not submitted yet is on screen 73. */
export default function AppleSuccessPage() {
  const query = trpc.onboarding.readApplication.useQuery();
  const skeleton = <CardSkeleton cards={3} />;
  return (
    <DataScreen
      path="/pages/user/financial-management/apple-online/apple-success"
      query={query}
      skeleton={skeleton}
    >
      {({ application, payoutAccount }) =>
        application && application.status !== 'draft' ? (
          <SubmittedApplication application={application} payoutAccount={payoutAccount} />
        ) : (
          <LeadOn to={FIRST_STEP} query={query} skeleton={skeleton} />
        )
      }
    </DataScreen>
  );
}
