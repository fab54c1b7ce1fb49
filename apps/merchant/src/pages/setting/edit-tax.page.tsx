import { deviceNoPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { RatesForm } from './edit-tax/rates-form.tsx';

const PATH = '/pages/setting/edit-tax';

/** Screen 132: one tax rate for the devices that the address names. */
export default function EditTaxPage() {
  const [search] = useSearchParams();
  const deviceNos = [...new Set(search.getAll('deviceNo'))];
  const known =
    deviceNos.length > 0 &&
    deviceNos.length <= limits.taxedDevicesMax &&
    deviceNos.every((deviceNo) => deviceNoPattern.test(deviceNo));
  const query = trpc.tax.readChosenRates.useQuery({ deviceNos }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} plain skeleton={<DetailSkeleton rows={3} />}>
      {({ devices }) => <RatesForm devices={devices} />}
    </DataScreen>
  );
}
