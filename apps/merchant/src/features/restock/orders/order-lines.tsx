import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { OrderLine } from './order-line.tsx';
import type { RestockOrder } from './restock-order.ts';

/** Lines of an order, shelf by shelf: one product may stand on several. */
export function OrderLines({ order: { lines, doors } }: { order: Pick<RestockOrder, 'lines' | 'doors'> }) {
  const shelfTitle = useShelfWords(doors);
  return shelvesOf(lines).map((shelf) => (
    <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
      <List>
        {shelf.lines.map((line) => (
          <OrderLine key={lineKey(line)} line={line} />
        ))}
      </List>
    </Card>
  ));
}
