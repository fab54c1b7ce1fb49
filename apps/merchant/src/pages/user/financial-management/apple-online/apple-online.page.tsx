import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { Navigate } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { ApplicationSteps } from './apple-online/application-steps.tsx';

/** Screen 73: the application for payments in eight steps; a submitted one is on screen 75. */
export default function AppleOnlinePage() {
  const query = trpc.onboarding.readApplication.useQuery();
  return (
    <DataScreen
      path="/pages/user/financial-management/apple-online/apple-online"
      query={query}
      skeleton={<DetailSkeleton rows={8} />}
      plain
    >
      {(data) =>
        (data.application?.status ?? 'draft') === 'draft' ? (
          <ApplicationSteps data={data} />
        ) : (
          <Navigate to={screenHref('/pages/user/financial-management/apple-online/apple-success')} replace />
        )
      }
    </DataScreen>
  );
}
