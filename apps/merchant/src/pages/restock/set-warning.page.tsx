import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { useNewestFirst } from '#screen-kit/form/use-newest-first.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { LowStockForm } from './set-warning/low-stock-form.tsx';

const PATH = '/pages/restock/set-warning';

/** Screen 96: the low-stock warning of a device. Refreshes never overwrite what is typed. */
export default function SetWarningPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = useNewestFirst(trpc.stock.readLowStock.useQuery({ deviceNo }, { enabled: known }));
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={2} />}>
      {(stored) => <LowStockForm key={stored.deviceNo} stored={stored} />}
    </DataScreen>
  );
}
