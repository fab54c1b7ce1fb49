import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { List } from '@larder/ui/layout/list';
import { ExportStatistics } from '#features/statistics/export-statistics.tsx';
import { FiguresCard } from '#features/statistics/figures-card.tsx';
import { ProductRankRow } from '#features/statistics/product-rank-row.tsx';
import { SalesChart } from '#features/statistics/sales-chart.tsx';
import { StatisticsHead } from '#features/statistics/statistics-head.tsx';
import { SummaryCard } from '#features/statistics/summary-card.tsx';
import { useRates } from '#features/statistics/use-rates.ts';
import { type Statistics, useStatistics } from '#features/statistics/use-statistics.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/statistics/device-sales-detail';
const PRODUCTS_AT_ONCE = 10;

/** Screen 92: the sales of one device, when it was offline, and what it ran out of. */
export default function DeviceSalesDetailPage() {
  const statistics = useStatistics();
  const [deviceNo] = statistics.deviceNos;
  if (!deviceNo) return <StoppedScreen path={PATH} kind="notFound" />;
  return <DeviceSales statistics={statistics} deviceNo={deviceNo} />;
}

function DeviceSales({ statistics, deviceNo }: { statistics: Statistics; deviceNo: string }) {
  const { from, to } = statistics.range;
  const asked = { ...statistics.asked, deviceNos: [deviceNo] };
  const device = trpc.statistics.readDeviceSales.useQuery(
    { from, to, deviceNo },
    { placeholderData: (before) => before },
  );
  const summary = trpc.statistics.readSummary.useQuery(asked, { placeholderData: (before) => before });
  const { name } = device.data?.device ?? {};
  return (
    <DataScreen
      path={PATH}
      query={device}
      skeleton={<CardSkeleton cards={3} />}
      head={
        <>
          <p className="break-words px-4 pt-3 font-bold text-lg">{name ?? deviceNo}</p>
          <StatisticsHead
            statistics={statistics}
            view={null}
            action={
              <ExportStatistics
                list={{ kind: 'device_days', params: { deviceNo, from, to } }}
                statistics={statistics}
              />
            }
          />
        </>
      }
    >
      {(data) => (
        <CardStack>
          {summary.data ? (
            <>
              <SummaryCard summary={summary.data} statistics={statistics} />
              <SalesChart key={`${from} ${to}`} summary={summary.data} />
            </>
          ) : (
            <CardSkeleton cards={2} />
          )}
          <Service data={data} />
          <Products asked={asked} />
          {summary.data && <FiguresCard summary={summary.data} />}
        </CardStack>
      )}
    </DataScreen>
  );
}

/** How long the device was connected, and what it ran out of. */
function Service({ data }: { data: Outputs['statistics']['readDeviceSales'] }) {
  const t = useText();
  const { rate, time } = useRates();
  return (
    <>
      <Card title={t('statistics.connection')} flush>
        <KeyValueList>
          <KeyValue label={t('statistics.availability')} value={rate(data.availabilityPpm)} />
          {data.availabilityPpm !== null && (
            <KeyValue label={t('statistics.offlineTime')} value={time(data.offlineS)} />
          )}
        </KeyValueList>
      </Card>
      <Card title={t('statistics.outOfStock')} flush>
        {data.stockOuts.length === 0 ? (
          <p className="px-4 py-2 text-ink-soft">
            {t(data.isNoted ? 'statistics.outOfStock.none' : 'statistics.outOfStock.unknown')}
          </p>
        ) : (
          <KeyValueList>
            {data.stockOuts.map(({ productId, name, outS }) => (
              <KeyValue key={productId} label={name} value={time(outS)} />
            ))}
          </KeyValueList>
        )}
        <p className="px-4 pt-1 pb-2 text-ink-soft text-sm">{t('statistics.outNote')}</p>
      </Card>
    </>
  );
}

function Products({ asked }: Pick<Statistics, 'asked'>) {
  const t = useText();
  const ranking = trpc.statistics.rankProducts.useInfiniteQuery(
    { ...asked, sort: 'net', limit: PRODUCTS_AT_ONCE },
    { ...pagedOptions, placeholderData: (before) => before },
  );
  const rows = ranking.data ? itemsOf(ranking.data) : [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('statistics.products')} flush>
      <List label={t('statistics.products')}>
        {rows.map((row) => (
          <ProductRankRow key={row.key} isOfOne row={row} currency={ranking.data?.pages[0]?.currency ?? ''} />
        ))}
      </List>
      <ShowMore query={ranking} />
    </Card>
  );
}
