import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import { useSearchParams } from 'react-router-dom';
import { Film } from '#features/media/film.tsx';
import { DecisionLink } from '#features/order/decision-link.tsx';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OrderItems } from './order-details/order-items.tsx';
import { OrderSums } from './order-details/order-sums.tsx';
import { Payment } from './order-details/payment.tsx';

const PATH = '/pages/index/order-management/order-details';

type Order = Outputs['order']['read'];

/** Screen 41: one order, read-only so far: refunds, blacklist and complaints come with their screens. */
export default function OrderDetailsPage() {
  const t = useText();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const known = idPattern.test(id);
  const order = trpc.order.read.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={order} skeleton={<CardSkeleton />}>
      {(data) => (
        <CardStack>
          <Head order={data} />
          <OrderItems order={data} />
          {data.session && data.video?.viewKey && (
            <Card title={t('field.order.video')}>
              <Film sessionId={data.session.id} viewKey={data.video.viewKey} />
            </Card>
          )}
          <OrderSums order={data} />
          <Payment order={data} />
          <Facts order={data} />
        </CardStack>
      )}
    </DataScreen>
  );
}

function Head({ order }: { order: Order }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold text-3xl tabular-nums">{money(order.totalMinor, order.currency)}</p>
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.status} partiallyRefunded={order.partiallyRefunded} />
        </span>
      </div>
      {order.dueMinor > 0 && (
        <p className="mt-1 text-bad">{t('order.due', { amount: money(order.dueMinor, order.currency) })}</p>
      )}
      {order.abnormalReason && (
        <p className="mt-1 text-ink-soft">{t(`enum.order.abnormalReason.${order.abnormalReason}`)}</p>
      )}
      {order.status === 'abnormal' && order.abnormalDeadlineAt && (
        <p className="mt-1 font-semibold">
          {order.abnormalState === 'expired'
            ? t('refusal.ABNORMAL_EXPIRED')
            : t('order.deadline', { time: fullTime(order.abnormalDeadlineAt, order.device.timezone) })}
        </p>
      )}
      {order.status === 'abnormal' && <DecisionLink orderId={order.id} />}
    </Card>
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
        {order.video && !order.video.viewKey && (
          <KeyValue label={t('field.order.video')} value={t(`order.video.${order.video.state}`)} />
        )}
      </KeyValueList>
    </Card>
  );
}

function DeviceLink({ device }: { device: Order['device'] }) {
  const href = screenLink('/pages/device/device-details', { deviceNo: device.deviceNo });
  const name = device.name ?? device.deviceNo;
  if (!href) return name;
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {name}
    </Link>
  );
}
