import { deviceNoPattern } from '@larder/domain/ids';
import { shelfKey } from '@larder/domain/stock/line-key';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Chips } from '@larder/ui/layout/chips';
import { List } from '@larder/ui/layout/list';
import { StatRow } from '@larder/ui/layout/stat-row';
import { useState } from 'react';
import { NoTemplate } from '#features/device/no-template.tsx';
import { AdjustSheets } from '#features/stock/adjust-sheets.tsx';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { StockNotes } from '#features/stock/stock-notes.tsx';
import { useAdjustment } from '#features/stock/use-adjustment.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { NothingFound } from '#screen-kit/screen/paged-list.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportStock } from './stock-details/export-stock.tsx';
import { MovementSheet } from './stock-details/movement-sheet.tsx';
import { StockLine } from './stock-details/stock-line.tsx';
import { StockLinks } from './stock-details/stock-links.tsx';

const PATH = '/pages/device/stock-details';

type Line = Outputs['stock']['listLevels']['lines'][number];

/** Screen 69: the stock of a device, shelf by shelf, with the history behind each line. */
export default function StockDetailsPage() {
  const t = useText();
  const { filters, setFilters, clearFilters } = useQueryFilters({ deviceNo: '', door: '', filter: 'all' });
  const [opened, setOpened] = useState<Line | null>(null);
  const known = deviceNoPattern.test(filters.deviceNo);
  const door = filters.door === 'L' || filters.door === 'R' ? filters.door : undefined;
  const filter = filters.filter === 'low' || filters.filter === 'out_of_stock' ? filters.filter : 'all';
  const levels = trpc.stock.listLevels.useQuery(
    { deviceNo: filters.deviceNo, door, filter },
    { enabled: known },
  );
  const adjustment = useAdjustment(filters.deviceNo);
  const shelfTitle = useShelfWords(levels.data?.doors.length ?? 1);
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  const isFiltered = filter !== 'all' || door !== undefined;
  return (
    <DataScreen
      path={PATH}
      query={levels}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => data.lines.length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={() => clearFilters()} />
        ) : (
          <NoTemplate deviceNo={filters.deviceNo} title={t('stock.empty')} />
        )
      }
      head={
        <>
          <StockNotes restockedBy={levels.data?.restockedBy} problem={adjustment.problem} />
          <div className="flex flex-col gap-3 p-3 pb-0">
            {levels.data && levels.data.doors.length > 1 && (
              <Chips
                label={t('field.template.door')}
                chips={['', 'L', 'R'].map((value) => ({
                  value,
                  label: t(
                    value === ''
                      ? 'stock.bothDoors'
                      : value === 'L'
                        ? 'enum.device.door.L'
                        : 'enum.device.door.R',
                  ),
                }))}
                value={filters.door}
                onChange={(value) => setFilters({ door: value })}
              />
            )}
            <Chips
              label={t('stock.filter')}
              chips={(['all', 'low', 'out_of_stock'] as const).map((value) => ({
                value,
                label: value === 'all' ? t('stock.all') : t(`enum.stock.${value}`),
              }))}
              value={filter}
              onChange={(value) => setFilters({ filter: value })}
            />
          </div>
        </>
      }
    >
      {(data) => (
        <>
          <CardStack>
            <Totals data={data} />
            {shelvesOf(data.lines).map((shelf) => (
              <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
                <List>
                  {shelf.lines.map((line) => (
                    <StockLine key={line.productId} line={line} onOpen={() => setOpened(line)} />
                  ))}
                </List>
              </Card>
            ))}
            <StockLinks deviceNo={data.deviceNo} />
            <ExportStock asked={{ deviceNo: data.deviceNo, door, filter }} />
          </CardStack>
          <MovementSheet
            deviceNo={filters.deviceNo}
            timeZone={data.timezone}
            line={opened}
            onClose={() => setOpened(null)}
            onAdjust={(line) => {
              setOpened(null);
              adjustment.begin(line);
            }}
          />
          <AdjustSheets adjustment={adjustment} />
        </>
      )}
    </DataScreen>
  );
}

function Totals({ data }: { data: Outputs['stock']['listLevels'] }) {
  const t = useText();
  const { number, time, fullTime } = useFormats();
  return (
    <Card>
      <p className="font-bold text-lg">{data.name ?? data.deviceNo}</p>
      <StatRow
        stats={[
          {
            key: 'onHand',
            label: t('stock.onHand'),
            value: `${number(data.totals.onHand)}/${number(data.totals.par)}`,
          },
          { key: 'low', label: t('enum.stock.low'), value: number(data.totals.low) },
          { key: 'out', label: t('enum.stock.out_of_stock'), value: number(data.totals.outOfStock) },
        ]}
      />
      <p className="pt-1 text-center text-ink-soft text-sm" title={fullTime(data.asOf, data.timezone)}>
        {t('stock.asOf', { time: time(data.asOf, data.timezone) })}
      </p>
    </Card>
  );
}
