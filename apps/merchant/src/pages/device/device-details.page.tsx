import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { silencePollMs } from '#features/device/state/silence-poll-ms.ts';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { DeviceTabs } from './device-details/device-tabs.tsx';
import { WaitingDevice } from './device-details/waiting-device.tsx';

const PATH = '/pages/device/device-details';

/** Screen 60: the state of a device and its history. */
export default function DeviceDetailsPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = trpc.device.read.useQuery({ deviceNo }, { enabled: known, refetchInterval: silencePollMs });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const served = query.data?.status === 'to_be_activated' ? undefined : query.data;
  return (
    <DataScreen
      path={PATH}
      query={query}
      // Which cabinet it is stays in sight below the first card.
      title={served?.name ?? served?.deviceNo}
      subtitle={served?.name ? served.deviceNo : undefined}
      skeleton={<CardSkeleton cards={4} />}
      width="board"
    >
      {(device) =>
        device.status === 'to_be_activated' ? (
          <WaitingDevice device={device} />
        ) : (
          <DeviceTabs key={device.deviceNo} device={device} />
        )
      }
    </DataScreen>
  );
}
