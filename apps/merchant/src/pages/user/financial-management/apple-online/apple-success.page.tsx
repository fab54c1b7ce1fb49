import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Navigate } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { SubmittedApplication } from './apple-success/submitted-application.tsx';

const FIRST_STEP = screenHref('/pages/user/financial-management/apple-online/apple-online', { step: 1 });

/** Screen 75: what became of a submitted application; one that is not submitted yet is on screen 73. */
export default function AppleSuccessPage() {
  const query = trpc.onboarding.readApplication.useQuery();
  return (
    <DataScreen
      path="/pages/user/financial-management/apple-online/apple-success"
      query={query}
      skeleton={<CardSkeleton cards={3} />}
    >
      {({ application, payoutAccount }) =>
        application && application.status !== 'draft' ? (
          <SubmittedApplication application={application} payoutAccount={payoutAccount} />
        ) : (
          <Navigate to={FIRST_STEP} replace />
        )
      }
    </DataScreen>
  );
}
