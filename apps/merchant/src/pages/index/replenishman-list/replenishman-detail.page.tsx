import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AccountCard } from './replenishman-detail/account-card.tsx';
import { BoundDevicesCard } from './replenishman-detail/bound-devices-card.tsx';
import { LastRecordsCard } from './replenishman-detail/last-records-card.tsx';
import { RestockerActions } from './replenishman-detail/restocker-actions.tsx';

const PATH = '/pages/index/replenishman-list/replenishman-detail';

/** Screen 23: one restocker: account, devices, latest records. */
export default function RestockerPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const restocker = trpc.team.readRestocker.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={restocker} skeleton={<CardSkeleton cards={3} />}>
      {(data) => (
        <CardStack>
          <AccountCard restocker={data} />
          <BoundDevicesCard restocker={data} />
          <LastRecordsCard records={data.records} />
          <Can anyOf={['restocker.edit']}>
            <RestockerActions restocker={data} />
          </Can>
        </CardStack>
      )}
    </DataScreen>
  );
}
