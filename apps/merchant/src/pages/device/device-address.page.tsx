import { deviceNoPattern } from '@larder/domain/ids';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useCan } from '../../app/can.tsx';
import { DataScreen } from '../../app/data-screen.tsx';
import { useSearchParams } from '../../app/navigation/use-search-params.ts';
import { StoppedScreen } from '../../app/stopped-screen.tsx';
import { useReader } from '../../app/use-reader.ts';
import { AddressForm } from '../../features/device/address/address-form.tsx';
import { countryOptions } from '../../features/identity/countries.ts';
import { trpc } from '../../platform/trpc.ts';
import { AddressView } from './device-address/address-view.tsx';

const PATH = '/pages/device/device-address';

/** 68. What is typed stays, whatever is heard of the cabinet meanwhile. */
export default function DeviceAddressPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const { locale } = useReader();
  const mayEdit = useCan(['device.edit']);
  const query = trpc.device.address.useQuery({ deviceNo }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<DetailSkeleton rows={6} />}>
      {(stored) =>
        mayEdit ? (
          <AddressForm key={stored.deviceNo} stored={stored} countries={countryOptions(locale)} />
        ) : (
          <AddressView stored={stored} />
        )
      }
    </DataScreen>
  );
}
