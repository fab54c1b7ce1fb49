import { type RankColumn, rankColumns } from '@larder/domain/device/selling/ranked-devices';
import { Badge } from '@larder/ui/feedback/badge';
import { Skeleton } from '@larder/ui/feedback/skeleton';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { Table } from '@larder/ui/layout/table';
import { type TableColumn, TableRow } from '@larder/ui/layout/table-row';
import type { ReactNode } from 'react';
import { TroubleBadge } from '#pages/tabBar/index/index/trouble-badge.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { Change } from '#screen-kit/texts/change.tsx';
import { useAllTexts } from '#screen-kit/texts/use-all-texts.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Ranked = Outputs['home']['rankDevices']['items'][number];

/** Silence raises no event. */
const SILENCE_CHECK_MS = 60_000;

/** Columns that a first press of their heading sorts from the top down: the most comes first. */
const DOWN: readonly RankColumn[] = ['sales', 'stock', 'temperature', 'lastSale'];

type DevicesTableProps = {
  /** The merchant's day, for the name of the day compared with. */
  today: string | undefined;
  /** Devices of the merchant, to keep room for their rows. */
  total: number;
  /** Shown below the table once its rows are there: their height is not known earlier. [decision 308] */
  children: ReactNode;
};

/** As many rows as the server ranks. */
const ROWS_MAX = 20;
/** The heading, and rows of one line with what separates them. */
const roomFor = (total: number) => `calc(2.75rem + ${Math.min(total, ROWS_MAX)} * (2.75rem + 1px))`;

/** The devices on a desk, sorted by any of their columns; the row leads to the device. [decision 171] */
export default function DevicesTable({ today, total, children }: DevicesTableProps) {
  const t = useText();
  const texts = useAllTexts();
  const sort = useSort();
  const query = trpc.home.rankDevices.useQuery(
    { by: sort.by, descending: sort.descending },
    { placeholderData: (former) => former, refetchInterval: SILENCE_CHECK_MS },
  );
  const columns = useColumns(sort, today);
  const isFailed = query.isError && !query.data;
  const rows = texts === 'loading' ? undefined : query.data?.items;
  return (
    <>
      <Card
        flush
        title={t('home.devices')}
        action={
          <Link
            href={screenHref('/pages/tabBar/device/device')}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-sm"
          >
            {t('btn.viewAll')}
          </Link>
        }
      >
        {isFailed ? (
          <FailedQuery query={query} />
        ) : rows ? (
          <Table label={t('home.devices')} columns={columns}>
            {rows.map((device) => (
              <DeviceCells key={device.deviceNo} device={device} columns={columns} />
            ))}
          </Table>
        ) : (
          <div className="px-4 py-2" style={{ height: roomFor(total) }}>
            <Skeleton className="h-full rounded-md" />
          </div>
        )}
      </Card>
      {(isFailed || rows) && children}
    </>
  );
}

type Sort = {
  seesSales: boolean;
  by: RankColumn;
  descending: boolean;
  sortBy: (column: RankColumn) => void;
};

/** The order of the rows, kept in the address; today's sales first, or what stops selling where they are not seen. */
function useSort(): Sort {
  const { merchant, permissions } = useMe();
  const seesSales = merchant.features.includes('statistics') && permissions.includes('stats.view');
  const defaults = seesSales ? { by: 'sales', order: 'desc' } : { by: 'status', order: 'asc' };
  const { filters, setFilters } = useQueryFilters(defaults);
  const by = rankColumns.find((column) => column === filters.by) ?? 'name';
  const descending = filters.order === 'desc';
  return {
    seesSales,
    by,
    descending,
    sortBy(column) {
      const down = column === by ? !descending : DOWN.includes(column);
      setFilters({ by: column, order: down ? 'desc' : 'asc' });
    },
  };
}

function useColumns({ seesSales, by, descending, sortBy }: Sort, today: string | undefined): TableColumn[] {
  const t = useText();
  const { weekday } = useFormats();
  const column = (key: RankColumn, title: string, width: string, isEnd = false): TableColumn => ({
    key,
    title,
    width,
    isEnd,
    sorted: key === by ? (descending ? 'descending' : 'ascending') : undefined,
    onSort: () => sortBy(key),
  });
  return [
    column('name', t('device.table.name'), 'minmax(0,2fr)'),
    column('status', t('device.table.status'), '9rem'),
    column('stock', t('device.table.stock'), 'minmax(7rem,1fr)'),
    ...(seesSales
      ? [
          column('sales', t('device.table.sales'), '7rem', true),
          column(
            'change',
            today ? t('device.table.change', { day: weekday(today) }) : t('home.weekBefore'),
            '7rem',
            true,
          ),
        ]
      : []),
    column('temperature', t('device.table.temperature'), '7.5rem', true),
    column('lastSale', t('device.table.lastSale'), '8rem', true),
  ];
}

function DeviceCells({ device, columns }: { device: Ranked; columns: readonly TableColumn[] }) {
  const t = useText();
  const now = useNow();
  const { money, temperature, ago, fullTime } = useFormats();
  const { deviceNo, name, timezone, lifecycle, word, netMinor, changePpm, mainC10, lastSaleAt } = device;
  return (
    <TableRow
      id={deviceNo}
      columns={columns}
      href={screenHref('/pages/device/device-details', { deviceNo })}
      cells={{
        name: <span className="font-semibold">{name ?? deviceNo}</span>,
        status: <State device={device} />,
        sales: netMinor !== null && <span className="font-semibold">{money(netMinor)}</span>,
        change: <Change ppm={changePpm} />,
        stock: word !== null && <StockWords device={device} />,
        temperature: mainC10 !== null && temperature(mainC10),
        lastSale: lastSaleAt ? (
          <span title={fullTime(lastSaleAt, timezone)}>{ago(lastSaleAt, now)}</span>
        ) : (
          lifecycle === 'operational' && <span className="text-ink-soft">{t('device.table.noSale')}</span>
        ),
      }}
    />
  );
}

/** The state in a word: what keeps the device from selling, or what it does. */
function State({ device }: { device: Ranked }) {
  const t = useText();
  const { lifecycle, word, cause } = device;
  if (lifecycle === 'to_be_activated')
    return <Badge tone="brand">{t('enum.device.status.to_be_activated')}</Badge>;
  if (cause || word === null || word === 'frozen') return <TroubleBadge device={device} />;
  return <Badge tone={word === 'selling' ? 'good' : 'info'}>{t(`selling.word.${word}`)}</Badge>;
}

function StockWords({ device: { outOfStock, low } }: { device: Ranked }) {
  const t = useText();
  const { number } = useFormats();
  if (outOfStock + low === 0) return <span className="text-ink-soft">{t('enum.stock.normal')}</span>;
  return (
    <span className="flex flex-wrap gap-x-2">
      {outOfStock > 0 && (
        <span className="font-semibold text-bad">
          {t('device.table.outOfStock', { n: number(outOfStock) })}
        </span>
      )}
      {low > 0 && (
        <span className="font-semibold text-warn">{t('device.table.low', { n: number(low) })}</span>
      )}
    </span>
  );
}
