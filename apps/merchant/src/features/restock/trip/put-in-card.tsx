import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';

/** Units that a finished trip put into its devices. */
export function PutInCard({ trip: { products, cabinets } }: { trip: Trip }) {
  const t = useText();
  const done = new Set(cabinets.filter(({ state }) => state === 'done').map(({ deviceNo }) => deviceNo));
  const put = products
    .map(({ split, ...product }) => ({
      ...product,
      qty: split.reduce((sum, { deviceNo, qty }) => (done.has(deviceNo) ? sum + qty : sum), 0),
    }))
    .filter(({ qty }) => qty > 0);
  if (put.length === 0) return null;
  return (
    <Card title={t('restock.record.put')} flush>
      <List>
        {put.map(({ productId, name, specification, pictureUrl, qty }) => (
          <ListRow
            key={productId}
            id={productId}
            leading={<Picture src={pictureUrl} alt="" size="medium" />}
            title={name}
            subtitle={specification}
            trailing={<span className="font-bold text-xl tabular-nums">{qty}</span>}
          />
        ))}
      </List>
    </Card>
  );
}
