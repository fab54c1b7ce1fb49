import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';

/** Screen 147: the passkeys of the user. */
export default function PasskeysPage() {
  const query = trpc.identity.listPasskeys.useQuery();
  return (
    <DataScreen
      path="/pages/tabBar/my/passkeys"
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      plain
    >
      {(passkeys) => <Passkeys passkeys={passkeys} />}
    </DataScreen>
  );
}
