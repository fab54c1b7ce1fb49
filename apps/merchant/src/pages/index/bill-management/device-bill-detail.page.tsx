import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { DeviceBill } from './device-bill-detail/device-bill.tsx';

const PATH = '/pages/index/bill-management/device-bill-detail';

/** Screen 59: what one device costs in a bill, and the days behind it. */
export default function DeviceBillPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const deviceNo = search.get('deviceNo') ?? '';
  const known = idPattern.test(id) && deviceNoPattern.test(deviceNo);
  const query = trpc.bill.readDevice.useQuery({ id, deviceNo }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={2} />}>
      {(part) => <DeviceBill part={part} />}
    </DataScreen>
  );
}
