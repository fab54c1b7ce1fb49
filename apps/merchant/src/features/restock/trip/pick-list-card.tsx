import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PickLine } from './pick-line.tsx';
import { type PickRow, pickList } from './pick-list.ts';
import type { Trip } from './trip.ts';
import type { Packing } from './use-packing.ts';

type PickListCardProps = { trip: Trip; packing: Packing };

/** Pick list of a trip, product by product; a tick means packed. */
export function PickListCard({ trip: { products, cabinets }, packing }: PickListCardProps) {
  const t = useText();
  const rows = pickList(products, cabinets, packing.packed);
  const packed = rows.filter((row) => row.packed).length;
  const names = new Map(cabinets.map(({ deviceNo, name }) => [deviceNo, name ?? deviceNo]));
  const pack = (row: PickRow) => {
    const split = row.split.map((part) => ({ ...part, name: names.get(part.deviceNo) ?? part.deviceNo }));
    packing.pack({ ...row, split });
  };
  return (
    <Card
      title={t('restock.trip.pick')}
      flush
      action={
        rows.length > 0 ? (
          <span role="status" className="text-ink-soft text-sm tabular-nums">
            {t('restock.trip.packed', { done: packed, count: rows.length })}
          </span>
        ) : undefined
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('restock.trip.nothing')}</p>
      ) : (
        <List>
          {rows.map((row) => (
            <PickLine
              key={row.productId}
              row={row}
              names={names}
              onTick={(on) => (on ? pack(row) : packing.unpack(row.productId))}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
