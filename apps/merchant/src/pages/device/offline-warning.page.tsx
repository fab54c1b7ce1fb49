import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { silencePollMs } from '#features/device/state/silence-poll-ms.ts';
import { trpc } from '#platform/trpc.ts';
import { useNewestFirst } from '#screen-kit/form/use-newest-first.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { OfflineWarningForm } from './offline-warning/offline-warning-form.tsx';

const PATH = '/pages/device/offline-warning';

/** Screen 63: the offline warning of a device. Refreshes never overwrite what is typed. */
export default function OfflineWarningPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = useNewestFirst(
    trpc.device.readOfflineWarning.useQuery({ deviceNo }, { enabled: known, refetchInterval: silencePollMs }),
  );
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={3} />}>
      {(stored) => <OfflineWarningForm key={stored.deviceNo} stored={stored} />}
    </DataScreen>
  );
}
