import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceRankRow } from './device-rank-row.tsx';
import { ProductRankRow } from './product-rank-row.tsx';
import type { Statistics } from './use-statistics.ts';

const SHOWN = 5;

/** The five products that sold most units; the whole ranking is screen 90. */
export function TopProducts({ statistics: { asked, hrefOf } }: { statistics: Statistics }) {
  const t = useText();
  const ranking = trpc.statistics.rankProducts.useQuery({ ...asked, limit: SHOWN });
  const { items = [], currency = '' } = ranking.data ?? {};
  if (items.length === 0) return null;
  return (
    <Card
      title={t('statistics.top.product')}
      action={<All href={hrefOf('product')} name={t('statistics.top.product')} />}
      flush
    >
      <List label={t('statistics.top.product')}>
        {items.map((row) => (
          <ProductRankRow key={row.key} row={row} currency={currency} />
        ))}
      </List>
    </Card>
  );
}

/** The five devices with the highest net sales; the whole ranking is screen 91. */
export function TopDevices({ statistics: { asked, hrefOf, detailOf } }: { statistics: Statistics }) {
  const t = useText();
  const ranking = trpc.statistics.rankDevices.useQuery({ ...asked, limit: SHOWN });
  const { items = [], currency = '' } = ranking.data ?? {};
  if (items.length === 0) return null;
  const most = Math.max(...items.flatMap((row) => [row.netMinor, row.formerNetMinor]));
  return (
    <Card
      title={t('statistics.top.device')}
      action={<All href={hrefOf('device')} name={t('statistics.top.device')} />}
      flush
    >
      <List label={t('statistics.top.device')}>
        {items.map((row, at) => (
          <li key={row.deviceNo}>
            <DeviceRankRow
              row={row}
              place={at + 1}
              currency={currency}
              most={most}
              href={detailOf(row.deviceNo)}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}

function All({ href, name }: { href: string | undefined; name: string }) {
  const t = useText();
  if (!href) return null;
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
    >
      {t('statistics.top.all')}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}
