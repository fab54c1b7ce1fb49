import { deviceNoPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useSearchParams } from 'react-router-dom';
import { silencePollMs } from '#features/device/state/silence-poll-ms.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { DeviceInformation } from './device-info/device-information.tsx';
import { NameForm } from './device-info/name-form.tsx';
import { PreauthForm } from './device-info/preauth-form.tsx';
import { ZoneForm } from './device-info/zone-form.tsx';

const PATH = '/pages/device/device-info';

/** Screen 67: information about a device. Each editable value has a form one step further, so that Back cancels. */
export default function DeviceInfoPage() {
  const [search] = useSearchParams();
  const deviceNo = search.get('deviceNo') ?? '';
  const edit = search.get('edit');
  const known = deviceNoPattern.test(deviceNo);
  const mayEdit = useCan(['device.edit']);
  const mayEditAmount = useCan(['device.preauth.edit']);
  const query = trpc.device.readInformation.useQuery(
    { deviceNo },
    { enabled: known, refetchInterval: silencePollMs },
  );
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={3} />}>
      {(stored) => {
        if (edit === 'name' && mayEdit) return <NameForm stored={stored} />;
        if (edit === 'timezone' && mayEdit) return <ZoneForm stored={stored} />;
        if (edit === 'preauth' && mayEditAmount) return <PreauthForm stored={stored} />;
        return <DeviceInformation device={stored} />;
      }}
    </DataScreen>
  );
}
