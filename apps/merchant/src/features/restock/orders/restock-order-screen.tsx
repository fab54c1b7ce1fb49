import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { useSearchParams } from 'react-router-dom';
import { taskLink } from '#features/restock/task-link.ts';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { OrderBadge } from './order-badge.tsx';
import { OrderFooter } from './order-footer.tsx';
import { OrderLines } from './order-lines.tsx';
import type { RestockOrder } from './restock-order.ts';

/** Screen ORDER (95, 122): what one order asks for, and what its task put in. */
export function RestockOrderScreen({ path }: { path: ScreenPath }) {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const order = trpc.restock.readOrder.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen path={path} query={order} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (
        <>
          <CardStack>
            <OrderHead order={data} />
            <OrderLines order={data} />
            <OrderTasks order={data} />
          </CardStack>
          <OrderFooter order={data} />
        </>
      )}
    </DataScreen>
  );
}

function OrderHead({ order }: { order: RestockOrder }) {
  const t = useText();
  const { dateTime, day } = useFormats();
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="mr-auto min-w-0 break-words font-bold text-lg">
          {order.deviceName ?? order.deviceNo}
        </h2>
        <OrderBadge {...order} />
      </div>
      <KeyValueList>
        <KeyValue label={t('restock.record.number')} value={order.orderNo} />
        <KeyValue
          label={t('restock.order.assigned')}
          value={order.assignedToName ?? t('restock.order.any')}
        />
        <KeyValue label={t('restock.order.createdBy')} value={order.createdByName} />
        <KeyValue label={t('restock.order.createdAt')} value={dateTime(order.createdAt, order.timezone)} />
        {order.dueOn && <KeyValue label={t('restock.order.due')} value={day(order.dueOn)} />}
        {order.note && <KeyValue label={t('restock.record.note')} value={order.note} />}
      </KeyValueList>
    </Card>
  );
}

/** Members who worked on the order and when, canceled tasks included. */
function OrderTasks({ order: { deviceNo, timezone, tasks } }: { order: RestockOrder }) {
  const t = useText();
  const { dateTime } = useFormats();
  if (tasks.length === 0) return null;
  return (
    <Card title={t('restock.order.tasks')} flush>
      <List>
        {tasks.map((task) => (
          <ListRow
            key={task.id}
            id={task.id}
            href={taskLink(deviceNo, task)}
            title={task.operatorName}
            subtitle={`${task.taskNo} · ${dateTime(task.createdAt, timezone)}`}
            value={t(`enum.restock.task.${task.status}`)}
          />
        ))}
      </List>
    </Card>
  );
}
