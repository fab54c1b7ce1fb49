import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { SignedInDevices } from './sessions/signed-in-devices.tsx';

/** Screen 141: where the user is signed in. */
export default function SessionsPage() {
  const query = trpc.identity.listSessions.useInfiniteQuery({}, pagedOptions);
  return (
    <DataScreen path="/pages/tabBar/my/sessions" query={query} skeleton={<ListSkeleton picture={false} />}>
      {() => <SignedInDevices query={query} />}
    </DataScreen>
  );
}
