import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { trpc } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { TwoStep } from './two-step/two-step.tsx';

/** Screen 141: the second step of the user's own sign-in. */
export default function TwoStepPage() {
  const query = trpc.identity.readTwoStep.useQuery();
  const { account } = useMe();
  return (
    <DataScreen path="/pages/tabBar/my/two-step" query={query} skeleton={<DetailSkeleton rows={4} />} plain>
      {(twoStep) => <TwoStep twoStep={twoStep} email={account.email} />}
    </DataScreen>
  );
}
