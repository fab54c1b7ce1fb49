import { deviceNoPattern } from '@larder/domain/ids';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useSearchParams } from 'react-router-dom';
import { NoTemplate } from '#features/device/no-template.tsx';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ChooseOrderDevice } from './choose-order-device.tsx';
import { OrderForm } from './order-form.tsx';

type CreateOrderScreenProps = { path: ScreenPath; mode: 'refill' | 'legacy' };

/** Screen CREATE (93, 123): the units to put into one device; with `orderId` it edits an open order. */
export function CreateOrderScreen({ path, mode }: CreateOrderScreenProps) {
  const deviceNo = useSearchParams()[0].get('deviceNo');
  if (deviceNo === null) return <ChooseOrderDevice path={path} mode={mode} />;
  if (!deviceNoPattern.test(deviceNo)) return <StoppedScreen path={path} kind="notFound" />;
  return <WriteOrder path={path} mode={mode} deviceNo={deviceNo} />;
}

function WriteOrder({ path, mode, deviceNo }: CreateOrderScreenProps & { deviceNo: string }) {
  const t = useText();
  const [search] = useSearchParams();
  const fromOrderId = search.get('fromOrderId') || undefined;
  const orderId = search.get('orderId') || undefined;
  const draft = trpc.restock.readOrderDraft.useQuery({ deviceNo, fromOrderId, orderId });
  return (
    <DataScreen
      path={path}
      {...(orderId && { title: t('restock.edit.title') })}
      query={draft}
      skeleton={<ListSkeleton />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={<NoTemplate deviceNo={deviceNo} title={t('restock.device.empty')} />}
    >
      {(data) => (
        <OrderForm key={`${deviceNo} ${orderId ?? ''}`} draft={data} mode={mode} fromOrderId={fromOrderId} />
      )}
    </DataScreen>
  );
}
