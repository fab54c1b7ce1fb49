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
import { useText } from '../../../app/use-text.ts';
import { disposePath } from '../../../features/stock/dispose-path.ts';
import { trpc } from '../../../platform/trpc.ts';

/** What has expired or expires today, the oldest first. [screens A-8] */
export function PullTodayCard({ deviceNo }: { deviceNo: string | undefined }) {
  const t = useText();
  const { day } = useFormats();
  const { merchant } = useMe();
  const maySee = useCan(['stock.view']);
  const mayDispose = useCan(['stock.dispose']);
  const due = trpc.stock.pullToday.useInfiniteQuery({ deviceNo }, { ...pagedOptions, enabled: maySee });
  const items = due.data ? itemsOf(due.data) : [];
  if (items.length === 0) return null;
  return (
    <Card title={t('restock.overview.pull')} flush>
      <List>
        {items.map((item) => (
          <ListRow
            key={`${item.deviceNo}${item.door}${item.layer}${item.productId}${item.bestBefore}`}
            id={item.productId}
            href={
              mayDispose ? screenLink(disposePath(merchant.features), { deviceNo: item.deviceNo }) : undefined
            }
            leading={<Picture src={item.pictureUrl} alt="" size="medium" />}
            title={t('restock.overview.pullOf', {
              ...{ qty: item.qty, product: item.name, device: item.deviceName ?? item.deviceNo },
            })}
            subtitle={[t(`enum.device.door.${item.door}`), t('field.template.layer', { n: item.layer })].join(
              ' · ',
            )}
            trailing={
              <Badge tone={item.state === 'expired' ? 'bad' : 'warn'} name={`batch.${item.state}`}>
                {day(item.bestBefore)}
              </Badge>
            }
          />
        ))}
      </List>
      <ShowMore query={due} />
    </Card>
  );
}
