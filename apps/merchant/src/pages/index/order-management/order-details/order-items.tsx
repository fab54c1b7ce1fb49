import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Outputs['order']['read'];
type Item = Order['items'][number];

/** Items taken, each with its shelf and price. */
export function OrderItems({ order }: { order: Order }) {
  const t = useText();
  if (order.items.length === 0)
    return (
      <Card title={t('field.order.items')}>
        {t(order.status === 'abnormal' ? 'order.undecided' : 'order.noItems')}
      </Card>
    );
  return (
    <Card title={t('field.order.items')} flush>
      <List>
        {order.items.map((item) => (
          <ItemRow key={item.id} item={item} currency={order.currency} doors={order.device.doors} />
        ))}
      </List>
    </Card>
  );
}

function ItemRow({ item, currency, doors }: { item: Item; currency: string; doors: number }) {
  const t = useText();
  const { money } = useFormats();
  const shelfOf = useShelfWords(doors);
  const { door, layer } = item;
  return (
    <ListRow
      id={item.id}
      leading={<Picture src={item.pictureUrl} alt="" size="medium" />}
      title={item.name}
      strong
      subtitle={
        <>
          <span className="block tabular-nums">
            {item.qty} × {money(item.unitPriceMinor, currency)}
          </span>
          {door && layer !== null && <span className="block">{shelfOf({ door, layer })}</span>}
          {item.discountMinor > 0 && (
            <span className="block">
              {t('order.discounted', { amount: money(item.discountMinor, currency) })}
            </span>
          )}
          {item.refundedQty > 0 && (
            <span className="block">{t('order.refundedQty', { qty: item.refundedQty })}</span>
          )}
        </>
      }
      value={
        <span className="font-semibold text-ink">
          {money(item.qty * item.unitPriceMinor - item.discountMinor, currency)}
        </span>
      }
    />
  );
}
