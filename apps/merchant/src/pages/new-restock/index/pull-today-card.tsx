import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { disposePath } from '#features/stock/dispose-path.ts';
import { useDateWords } from '#features/stock/use-date-words.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Batches that have expired or expire today, oldest first. [screens A-8] */
export function PullTodayCard({ deviceNo }: { deviceNo: string | undefined }) {
  const t = useText();
  const maySee = useCan(['stock.view']);
  const due = trpc.stock.listDueBatches.useInfiniteQuery({ deviceNo }, { ...pagedOptions, enabled: maySee });
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

type DueItem = Outputs['stock']['listDueBatches']['items'][number];

function DueRow({ item }: { item: DueItem }) {
  const t = useText();
  const dateWords = useDateWords();
  const { merchant } = useMe();
  const mayDispose = useCan(['stock.dispose']);
  const shelfWords = useShelfWords(item.doors);
  const { deviceNo, deviceName, qty, name } = item;
  return (
    <ListRow
      id={item.productId}
      href={mayDispose ? screenHref(disposePath(merchant.features), { deviceNo }) : undefined}
      leading={<Picture src={item.pictureUrl} alt="" size="medium" />}
      title={t('restock.overview.pullOf', { qty, product: name, device: deviceName ?? deviceNo })}
      subtitle={shelfWords(item)}
      trailing={
        <Badge tone={item.state === 'expired' ? 'bad' : 'warn'} name={`batch.${item.state}`}>
          {dateWords(item)}
        </Badge>
      }
    />
  );
}
