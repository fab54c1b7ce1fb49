import { sharePpm } from '@larder/domain/statistics/sales-figures';
import { classNames } from '@larder/ui/layout/class-names';
import { Link } from '@larder/ui/layout/link';
import type { Outputs } from '#platform/trpc.ts';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RankNumber } from './rank-number.tsx';
import { useRates } from './use-rates.ts';

type Ranking = Outputs['statistics']['rankDevices'];
type DeviceRankRowProps = {
  row: Ranking['items'][number];
  place: number;
  currency: string;
  /** The largest net sales of all rows, now or in the former days: the length of a whole bar. */
  most: number;
  href: string | undefined;
};

const HOUR_S = 3_600;
/** A fall by more than this that goes with an outage is shown as one. */
const FELL_PPM = -100_000;

/** A device in the ranking, with its sales as a bar and a line where the former days stood. */
export function DeviceRankRow({ row, place, currency, most, href }: DeviceRankRowProps) {
  const t = useText();
  const { money, number } = useFormats();
  const { rate, time } = useRates();
  const { deviceNo, name, netMinor, formerNetMinor, orders, qty, offlineS, availabilityPpm, changePpm } = row;
  const wasOffline = offlineS >= HOUR_S;
  const fell = wasOffline && changePpm !== null && changePpm < FELL_PPM;
  const facts =
    orders === 0
      ? [t('statistics.noSales')]
      : [
          t('statistics.ordersOf', { count: orders }),
          t('statistics.sold', { units: number(qty) }),
          ...(row.averageTicketMinor === null
            ? []
            : [t('statistics.averageOf', { amount: money(row.averageTicketMinor, currency) })]),
          ...(row.isUncosted ? [t('statistics.marginUnknown')] : []),
          ...(row.marginPpm === null ? [] : [t('statistics.marginOf', { rate: rate(row.marginPpm) })]),
        ];
  const wide = (minor: number) => `${((sharePpm(Math.max(0, minor), most) ?? 0) / 10_000).toFixed(2)}%`;
  const content = (
    <>
      <RankNumber place={place} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 break-words font-semibold">
            {name} <Change ppm={changePpm} />
          </span>
          <span className="shrink-0 font-bold tabular-nums">{money(netMinor, currency)}</span>
        </span>
        <span className="flex justify-between gap-x-3 text-ink-soft text-sm tabular-nums">
          <span className="min-w-0 flex-1 break-words">
            {facts.join(' · ')}
            {wasOffline ? (
              <>
                {' · '}
                <span className="font-semibold text-bad">
                  {t('statistics.offline', { time: time(offlineS) })}
                </span>
              </>
            ) : (
              availabilityPpm !== null && ` · ${t('statistics.online', { rate: rate(availabilityPpm) })}`
            )}
          </span>
          <span className="shrink-0">{rate(row.sharePpm)}</span>
        </span>
        <span aria-hidden="true" className="relative my-1.5 block h-2">
          <span className="absolute inset-0 rounded-full bg-sunken" />
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-brand"
            style={{ width: wide(netMinor) }}
          />
          {formerNetMinor > 0 && (
            <span
              className="absolute -inset-y-1 w-[3px] -translate-x-1/2 rounded-full bg-ink"
              style={{ left: wide(formerNetMinor) }}
            />
          )}
        </span>
      </span>
    </>
  );
  const look = classNames('flex w-full items-start gap-2 px-3 py-2.5', fell && 'bg-bad-soft');
  return (
    <div data-id={deviceNo}>
      {href ? (
        <Link href={href} className={classNames(look, 'focus-inset transition-colors active:bg-sunken')}>
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </div>
  );
}
