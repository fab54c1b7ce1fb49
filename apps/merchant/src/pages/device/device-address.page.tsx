import { deviceNoPattern } from '@larder/domain/ids';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useSearchParams } from 'react-router-dom';
import { AddressForm } from '#features/device/address/address-form.tsx';
import { countryOptions } from '#features/identity/countries.ts';
import { trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AddressView } from './device-address/address-view.tsx';

const PATH = '/pages/device/device-address';

/** Screen 68: a device's address. Refreshes never overwrite what is typed. */
export default function DeviceAddressPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const { locale } = useReader();
  const mayEdit = useCan(['device.edit']);
  const query = trpc.device.readAddress.useQuery({ deviceNo }, { enabled: known });
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
