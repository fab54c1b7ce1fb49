import { deviceNoPattern } from '@larder/domain/ids';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useSearchParams } from 'react-router-dom';
import { AddressForm } from '#features/device/address/address-form.tsx';
import { countryOptions } from '#features/identity/countries.ts';
import { trpc } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { ChooseDevice } from './edit-device-address/choose-device.tsx';

const PATH = '/pages/setting/edit-device-address';

/** Screen 131: choice of a device, then its address. */
export default function EditDeviceAddressPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo');
  if (!deviceNo) return <ChooseDevice path={PATH} />;
  if (!deviceNoPattern.test(deviceNo)) return <StoppedScreen path={PATH} kind="notFound" />;
  return <EditAddress key={deviceNo} deviceNo={deviceNo} />;
}

function EditAddress({ deviceNo }: { deviceNo: string }) {
  const { locale } = useReader();
  const query = trpc.device.readAddress.useQuery({ deviceNo });
  return (
    <DataScreen path={PATH} query={query} skeleton={<DetailSkeleton rows={6} />}>
      {(stored) => <AddressForm stored={stored} countries={countryOptions(locale)} />}
    </DataScreen>
  );
}
