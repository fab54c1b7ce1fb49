import { shelfKey } from '@larder/domain/stock/line-key';
import { Button } from '@larder/ui/controls/button';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RepriceSheet } from './reprice/reprice-sheet.tsx';

type Prices = Outputs['template']['readPrices'];
type PricedDevice = Prices['devices'][number];

/** The price of a product in each device that has it, and the button that changes it. [screens 37] */
export function PricesCard({ product }: { product: { id: string; name: string } }) {
  const t = useText();
  const online = useOnline();
  const mayEdit = useCan(['template.edit']);
  const query = trpc.template.readPrices.useQuery({ productId: product.id });
  const [changing, setChanging] = useState(false);
  const { data } = query;
  const devices = data?.devices ?? [];
  const change = mayEdit && devices.length > 0 && (
    <Button size="medium" disabled={!online} onClick={() => setChanging(true)}>
      {t('product.prices.change')}
    </Button>
  );
  return (
    <Card
      title={
        devices.length > 0 ? t('product.prices.title', { count: devices.length }) : t('product.detail.usedIn')
      }
      action={change}
      flush
    >
      {!data ? (
        query.isError ? (
          <FailedQuery query={query} />
        ) : (
          <ListSkeleton picture={false} />
        )
      ) : devices.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('product.detail.unused')}</p>
      ) : (
        <>
          <PriceCounts devices={devices} />
          <List>
            {devices.map((device) => (
              <DeviceRow key={device.deviceNo} device={device} />
            ))}
          </List>
        </>
      )}
      {changing && data && (
        <RepriceSheet product={product} prices={data} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

/** "5 × $7.99, 1 × $8.29", the most frequent first. */
function PriceCounts({ devices }: { devices: readonly PricedDevice[] }) {
  const { money } = useFormats();
  const t = useText();
  const listed = useListWords();
  const counts = Map.groupBy(devices, ({ prices }) => prices.map((each) => money(each)).join(' / '));
  const words = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([price, { length }]) => t('product.prices.count', { count: length, price }));
  return <p className="px-4 pb-2 text-ink-soft text-sm">{listed(words)}</p>;
}

function DeviceRow({ device }: { device: PricedDevice }) {
  const t = useText();
  const { money, dateTime } = useFormats();
  const listed = useListWords();
  const opens = useCan(['device.view']);
  const { deviceNo, name, prices, isOwn, places, soldWeek, next } = device;
  const facts = [
    listed(places.map(shelfKey)),
    soldWeek !== null && t('product.prices.sold', { count: soldWeek }),
  ];
  return (
    <ListRow
      id={deviceNo}
      title={name ?? deviceNo}
      subtitle={
        <>
          {facts.filter(Boolean).join(' · ')}
          {next && (
            <span className="block text-info">
              {t('product.prices.next', {
                price: money(next.priceMinor),
                time: dateTime(next.at, device.timezone),
              })}
            </span>
          )}
        </>
      }
      trailing={
        <span className={isOwn ? 'font-semibold text-warn tabular-nums' : 'font-semibold tabular-nums'}>
          {prices.map((each) => money(each)).join(' / ')}
          {isOwn && <span className="sr-only"> {t('product.prices.own')}</span>}
        </span>
      }
      href={opens ? screenHref('/pages/device/device-details', { deviceNo }) : undefined}
    />
  );
}
