import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { LeadOn } from '#screen-kit/screen/lead-on.tsx';
import { ApplicationSteps } from './apple-online/application-steps.tsx';

const RESULT = screenHref('/pages/user/financial-management/apple-online/apple-success');

/** Screen 73: the application for payments in eight steps; a submitted one is on screen 75. */
export default function AppleOnlinePage() {
  const query = trpc.onboarding.readApplication.useQuery();
  const skeleton = <DetailSkeleton rows={8} />;
  return (
    <DataScreen
      path="/pages/user/financial-management/apple-online/apple-online"
      query={query}
      skeleton={skeleton}
      plain
    >
      {(data) =>
        (data.application?.status ?? 'draft') === 'draft' ? (
          <ApplicationSteps data={data} />
        ) : (
          <LeadOn to={RESULT} query={query} skeleton={skeleton} />
        )
      }
    </DataScreen>
  );
}
