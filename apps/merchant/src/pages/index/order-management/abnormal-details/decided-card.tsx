import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { AbnormalBadge } from '#features/order/abnormal-badge.tsx';
import { OrderStatusBadge } from '#features/order/order-status-badge.tsx';
import { useDecidedWords } from '#features/order/use-decided-words.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

/** Who decided the order, when and how, with the money and the items that came of it. */
export function DecidedCard({ order }: { order: AbnormalOrder }) {
  const t = useText();
  const { money, fullTime } = useFormats();
  const decidedWords = useDecidedWords();
  const { decided, state, status, currency, dueMinor } = order;
  return (
    <div className="px-3">
      <Card flush>
        <div className="flex flex-col gap-1.5 px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-bold text-2xl tabular-nums">{money(order.totalMinor, currency)}</p>
            <span className="flex flex-wrap gap-1.5">
              {state && <AbnormalBadge state={state} />}
              {status !== 'abnormal' && <OrderStatusBadge status={status} tags={order.tags} />}
            </span>
          </div>
          {dueMinor > 0 && (
            <p className="text-bad">{t('order.due', { amount: money(dueMinor, currency) })}</p>
          )}
          {decided && <p>{decidedWords(decided, fullTime(decided.at, order.device.timezone))}</p>}
          {decided?.reason && (
            <p className="text-ink-soft">{t(`enum.abnormal.waiveReason.${decided.reason}`)}</p>
          )}
        </div>
        <List>
          {order.items.map((item) => (
            <ListRow
              key={item.id}
              id={item.id}
              leading={<Picture src={item.pictureUrl} alt="" size="small" />}
              title={item.name}
              subtitle={`${item.qty} × ${money(item.unitPriceMinor, currency)}`}
            />
          ))}
        </List>
      </Card>
    </div>
  );
}
