import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useCan } from '../../../app/can.tsx';
import { useMe } from '../../../app/me.ts';
import { itemsOf, pagedOptions } from '../../../app/paged-list.tsx';
import { screenLink } from '../../../app/screen-href.ts';
import { ShowMore } from '../../../app/show-more.tsx';
import { useFormats } from '../../../app/use-formats.ts';
import { useShelfWords } from '../../../app/use-shelf-words.ts';
import { useText } from '../../../app/use-text.ts';
import { disposePath } from '../../../features/stock/dispose-path.ts';
import { type Outputs, trpc } from '../../../platform/trpc.ts';

/** What has expired or expires today, the oldest first. [screens A-8] */
export function PullTodayCard({ deviceNo }: { deviceNo: string | undefined }) {
  const t = useText();
  const maySee = useCan(['stock.view']);
  const due = trpc.stock.pullToday.useInfiniteQuery({ deviceNo }, { ...pagedOptions, enabled: maySee });
  const items = due.data ? itemsOf(due.data) : [];
  if (items.length === 0) return null;
  return (
    <Card title={t('restock.overview.pull')} flush>
      <List>
        {items.map((item) => (
          <DueRow
            key={`${item.deviceNo}${item.door}${item.layer}${item.productId}${item.bestBefore}`}
            item={item}
          />
        ))}
      </List>
      <ShowMore query={due} />
    </Card>
  );
}

type DueItem = Outputs['stock']['pullToday']['items'][number];

function DueRow({ item }: { item: DueItem }) {
  const t = useText();
  const { day } = useFormats();
  const { merchant } = useMe();
  const mayDispose = useCan(['stock.dispose']);
  const shelfWords = useShelfWords(item.doors);
  const { deviceNo, deviceName, qty, name, bestBefore } = item;
  return (
    <ListRow
      id={item.productId}
      href={mayDispose ? screenLink(disposePath(merchant.features), { deviceNo }) : undefined}
      leading={<Picture src={item.pictureUrl} alt="" size="medium" />}
      title={t('restock.overview.pullOf', { qty, product: name, device: deviceName ?? deviceNo })}
      subtitle={shelfWords(item)}
      trailing={
        <Badge tone={item.state === 'expired' ? 'bad' : 'warn'} name={`batch.${item.state}`}>
          {day(bestBefore)}
        </Badge>
      }
    />
  );
}
