import type { Door } from '@larder/domain/device/door';
import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { StockMap, StockSwatch, type StockTone } from '@larder/ui/media/stock-map';
import { useNow } from '#platform/clock/use-now.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

type Slot = DeviceDetails['stock']['slots'][number];

const TONES: Readonly<Record<Slot['status'], StockTone>> = {
  normal: 'good',
  low: 'low',
  out_of_stock: 'out',
  discrepancy: 'out',
};

/** Stock of the device as a map of its shelves, unless the member counts it blind. [screens 60, decision 200] */
export function StockCard({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { number, percent } = useFormats();
  const seesLines = useCan(['stock.view']);
  const { products, lines, onHand, par } = device.stock;
  return (
    <Card
      title={t('device.stock.title')}
      action={
        products > 0 &&
        onHand !== null && (
          <span className="tabular-nums">
            {t('device.stock.units', { onHand: number(onHand), par: number(par) })}
            {par > 0 && ` · ${percent(Math.round((onHand / par) * 100) * 10_000)}`}
          </span>
        )
      }
    >
      {products === 0 || onHand === null ? (
        <p className="text-ink-soft">{t(products === 0 ? 'stock.empty' : 'refusal.STOCK_HIDDEN')}</p>
      ) : (
        <StockOnShelves device={device} />
      )}
      {seesLines && (products === 0 || onHand !== null) && (
        <div className="pt-3">
          <ButtonLink
            block
            tone="secondary"
            size="medium"
            href={screenHref('/pages/device/stock-details', { deviceNo: device.deviceNo })}
          >
            {products === 0 ? t('title.device.stock-details') : t('device.stock.all', { count: lines })}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** The shelves with their products: those out of stock are hatched. */
function StockOnShelves({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { ago, fullTime } = useFormats();
  const listed = useListWords();
  const now = useNow();
  const { products, outOfStock, low, lastFilledAt } = device.stock;
  const [out, few] = [outOfStock ?? 0, low ?? 0];
  const counts = [
    { tone: 'out', text: t('device.stock.out', { count: out }), shown: out > 0 },
    { tone: 'low', text: t('device.stock.low', { count: few }), shown: few > 0 },
    { tone: 'good', text: t('device.stock.fine', { count: products - out - few }), shown: true },
  ] as const;
  const legend = counts.filter(({ shown }) => shown);
  return (
    <>
      <StockMap
        label={listed(legend.map(({ text }) => text))}
        doors={device.doors.map((door) => ({ key: door, shelves: shelvesOf(device, door) }))}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 pt-2.5 text-ink-soft text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {legend.map(({ tone, text }) => (
            <li key={tone} data-stock={tone} className="flex items-center gap-1.5">
              <StockSwatch tone={tone} />
              {text}
            </li>
          ))}
        </ul>
        {lastFilledAt && (
          <span title={fullTime(lastFilledAt, device.timezone)}>
            {t('device.stock.filled', { age: ago(lastFilledAt, now) })}
          </span>
        )}
      </div>
    </>
  );
}

/** Shelves of a door from the top, each with its products from the left. */
function shelvesOf({ stock, layers }: DeviceDetails, door: Door) {
  return Array.from({ length: layers[door] ?? 0 }, (_, index) =>
    stock.slots
      .filter((slot) => slot.door === door && slot.layer === index + 1)
      .map(({ productId, share, facings, status }) => ({
        key: productId,
        share,
        width: facings,
        tone: TONES[status],
      })),
  );
}
