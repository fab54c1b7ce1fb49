import { deviceNoPattern } from '@larder/domain/ids';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { StoppedScreen } from '../../../app/stopped-screen.tsx';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { NoTemplate } from '../../device/no-template.tsx';
import { DeviceContent } from './device-content.tsx';

/** DEVICE (100, 109, 118, 97): one cabinet before its restock. */
export function RestockDeviceScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const deviceNo = search.get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const orderId = search.get('orderId') || undefined;
  const tripId = search.get('tripId') || undefined;
  const query = trpc.restock.device.useQuery({ deviceNo, mode, orderId, tripId }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen
      path={path}
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={<NoTemplate deviceNo={deviceNo} title={t('restock.device.empty')} />}
    >
      {(answer) => <DeviceContent answer={answer} mode={mode} tripId={tripId} />}
    </DataScreen>
  );
}
