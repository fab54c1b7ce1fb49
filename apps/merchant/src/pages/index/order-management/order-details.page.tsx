import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import { useSearchParams } from 'react-router-dom';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CardStanding } from './order-details/card-standing.tsx';
import { ChargeCard } from './order-details/charge-card.tsx';
import { MoneyTrail } from './order-details/money-trail.tsx';
import { OrderActions } from './order-details/order-actions.tsx';
import { OrderComplaints } from './order-details/order-complaints.tsx';
import { OrderEvidence } from './order-details/order-evidence.tsx';
import { OrderHead } from './order-details/order-head.tsx';
import { OrderItems } from './order-details/order-items.tsx';
import { OrderRefunds } from './order-details/order-refunds.tsx';
import { OrderSums } from './order-details/order-sums.tsx';
import { Payment } from './order-details/payment.tsx';

const PATH = '/pages/index/order-management/order-details';

type Order = Outputs['order']['read'];

/** Screen 41: one order: its money, the video of the purchase, the goods, and what can be done about it. */
export default function OrderDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const order = trpc.order.read.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={order} skeleton={<CardSkeleton />}>
      {(data) => (
        <>
          <CardStack>
            <OrderHead order={data} />
            <ChargeCard order={data} />
            <OrderEvidence order={data} />
            <OrderItems order={data} />
            <OrderSums order={data} />
            <OrderRefunds order={data} />
            <OrderComplaints order={data} />
            <MoneyTrail order={data} />
            <Payment order={data} />
            <CardStanding order={data} />
            <Facts order={data} />
          </CardStack>
          <OrderActions order={data} />
        </>
      )}
    </DataScreen>
  );
}

/** Facts of the order. Times are in the device's zone. */
function Facts({ order }: { order: Order }) {
  const t = useText();
  const toast = useToast();
  const { fullTime } = useFormats();
  const at = (instant: string | null) => (instant ? fullTime(instant, order.device.timezone) : null);
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue
          label={t('field.order.number')}
          value={order.orderNo}
          copy={{
            text: order.orderNo,
            label: t('btn.copy'),
            onCopied: () => toast.success(t('toast.copied')),
          }}
        />
        <KeyValue label={t('field.order.type')} value={t(`enum.order.type.${order.type}`)} />
        <KeyValue label={t('field.order.device')} value={<DeviceLink device={order.device} />} />
        <KeyValue label={t('field.order.createdAt')} value={at(order.createdAt)} />
        <KeyValue label={t('field.order.consumedAt')} value={at(order.consumedAt)} />
        <KeyValue label={t('field.order.paidAt')} value={at(order.paidAt)} />
        {order.completedAt && <KeyValue label={t('field.order.completedAt')} value={at(order.completedAt)} />}
      </KeyValueList>
    </Card>
  );
}

function DeviceLink({ device }: { device: Order['device'] }) {
  const href = screenHref('/pages/device/device-details', { deviceNo: device.deviceNo });
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {device.name ?? device.deviceNo}
    </Link>
  );
}
