import { deviceNoPattern } from '@larder/domain/ids';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useSearchParams } from 'react-router-dom';
import { NoTemplate } from '#features/device/no-template.tsx';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceContent } from './device-content.tsx';

/** Screen DEVICE (100, 109, 118, 97): one device before its restock. */
export function RestockDeviceScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const t = useText();
  const [search] = useSearchParams();
  const deviceNo = search.get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const orderId = search.get('orderId') || undefined;
  const tripId = search.get('tripId') || undefined;
  const query = trpc.restock.readDevice.useQuery({ deviceNo, mode, orderId, tripId }, { enabled: known });
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
