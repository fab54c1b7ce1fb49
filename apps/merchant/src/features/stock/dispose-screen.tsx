import { deviceNoPattern } from '@larder/domain/ids';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { PackageOpen } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { BookedDisposal } from './booked-disposal.tsx';
import { StockNotes } from './stock-notes.tsx';

/** Screen DISPOSE (106, 115, 128): disposes of stock from a device. */
export function DisposeScreen({ path }: { path: ScreenPath }) {
  const t = useText();
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const levels = trpc.stock.listLevels.useQuery({ deviceNo, filter: 'all' }, { enabled: known });
  const due = trpc.stock.listDueBatches.useQuery({ deviceNo, limit: 100 }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen
      path={path}
      query={levels}
      skeleton={<ListSkeleton />}
      head={<StockNotes restockedBy={levels.data?.restockedBy} />}
      isEmpty={({ lines }) => lines.every(({ onHand }) => onHand === 0)}
      empty={
        <EmptyState
          icon={<PackageOpen aria-hidden="true" />}
          title={t('stock.dispose.empty')}
          hint={t('stock.dispose.emptyHint')}
        />
      }
    >
      {(data) => <BookedDisposal key={data.deviceNo} stock={data} due={due.data?.items ?? []} />}
    </DataScreen>
  );
}
