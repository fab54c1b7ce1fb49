import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { silencePollMs } from '#features/device/state/silence-poll-ms.ts';
import { TemperatureHistory } from '#features/device/temperature/temperature-history.tsx';
import { trpc } from '#platform/trpc.ts';
import { BoardSide, BoardTop, CardBoard } from '#screen-kit/screen/card-board.tsx';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import type { DeviceDetails } from './device-details.ts';
import { DoorsCard } from './doors-card.tsx';
import { SalesToday } from './sales-today.tsx';
import { SellingHead } from './selling-head.tsx';
import { StateCard } from './state-card.tsx';
import { StockCard } from './stock-card.tsx';
import { TemplateCard } from './template-card.tsx';
import { VolumeCard } from './volume-card.tsx';
import { WhyCard } from './why-card.tsx';
import { ZonesNow } from './zones-now.tsx';

/**
 * Overview of a device in service: whether it sells and why not, then sales, goods and temperature, and settings last.
 * Values that only the cabinet can report are gray while it is unreachable.
 */
export function DeviceOverview({ device }: { device: DeviceDetails }) {
  const { deviceNo } = device;
  const reachable = isReachable(device.connectivity?.online ?? 'never_seen');
  const query = trpc.device.readSelling.useQuery({ deviceNo }, { refetchInterval: silencePollMs });
  const selling = query.data;
  const why = selling && <WhyCard device={device} selling={selling} />;
  return (
    <CardBoard>
      <BoardTop>
        <SellingHead device={device} selling={selling} isLoading={query.isLoading} />
      </BoardTop>
      {selling?.cause && why}
      {selling ? (
        <SalesToday device={device} selling={selling} />
      ) : query.isError ? (
        <Card>
          <FailedQuery query={query} />
        </Card>
      ) : (
        <CardSkeleton cards={1} />
      )}
      {selling?.cause === null && why}
      <BoardSide>
        <StockCard device={device} />
        <TemperatureHistory deviceNo={deviceNo} now={<ZonesNow device={device} isReachable={reachable} />} />
      </BoardSide>
      <TemplateCard device={device} />
      <DoorsCard device={device} isReachable={reachable} />
      <BoardSide>
        <StateCard device={device} isReachable={reachable} />
        <VolumeCard device={device} isReachable={reachable} />
      </BoardSide>
    </CardBoard>
  );
}
