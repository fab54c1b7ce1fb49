import { changePpm } from '@larder/domain/order/change-ppm';
import { ComparedBars } from '@larder/ui/feedback/compared-bars';
import { useState } from 'react';
import { useNow } from '#platform/clock/use-now.ts';
import { ScreenLink } from '#screen-kit/navigation/screen-link.tsx';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import type { Selling } from './selling.ts';

type SalesTodayProps = { device: DeviceDetails; selling: Selling };

/** Sales today by hour against a usual same weekday, on the cabinet's clock, and when it last sold or was opened. */
export function SalesToday({ device, selling }: SalesTodayProps) {
  const t = useText();
  const { time } = useFormats();
  const { sales, asOf } = selling;
  return (
    <section className="rounded-xl bg-surface px-4 py-4 shadow-card" data-sales-today>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {sales && (
          <div className="min-w-0 flex-[1_1_11em]">
            <h2 className="text-ink-soft text-sm">
              {t('selling.today', { time: time(asOf, device.timezone) })}
            </h2>
            <Amount sales={sales} />
          </div>
        )}
        <LastActs device={device} selling={selling} beside={sales !== null} />
      </div>
      {sales && (
        <>
          <Hours sales={sales} now={hourOf(asOf, device.timezone)} />
          <ScreenLink
            to="/pages/statistics/device-sales-detail"
            query={{ deviceNo: device.deviceNo }}
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
          >
            {t('selling.otherDays')}
          </ScreenLink>
        </>
      )}
    </section>
  );
}

const hourOf = (instant: string, timeZone: string) =>
  Number(
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(
      new Date(instant),
    ),
  );

type Sales = NonNullable<Selling['sales']>;

function Amount({ sales }: { sales: Sales }) {
  const t = useText();
  const { money } = useFormats();
  const { netMinor, usualMinor, currency, orders } = sales;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="break-words font-bold text-3xl tabular-nums">{money(netMinor, currency)}</span>
        <Change ppm={changePpm(netMinor, usualMinor)} />
      </p>
      <p className="text-ink-soft text-sm tabular-nums">
        {t('selling.orders', { count: orders })} ·{' '}
        {usualMinor === null
          ? t('selling.noUsual')
          : t('selling.usualByNow', { amount: money(usualMinor, currency) })}
      </p>
    </>
  );
}

function LastActs({ device, selling, beside }: SalesTodayProps & { beside: boolean }) {
  const t = useText();
  const { ago, fullTime } = useFormats();
  const now = useNow();
  const acts = [
    ['lastSale', selling.lastSaleAt],
    ['lastDoor', selling.lastDoorAt],
  ] as const;
  return (
    <dl
      className={
        beside ? 'ms-auto flex flex-col gap-1 text-end text-sm' : 'flex w-full justify-between text-sm'
      }
    >
      {acts.map(([key, at]) => (
        <div key={key} data-last={key}>
          <dt className="text-ink-soft">{t(`selling.${key}`)}</dt>
          <dd className="font-semibold" title={at ? fullTime(at, device.timezone) : undefined}>
            {at ? ago(at, now) : t('selling.never')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** At least this many hours are drawn, so that a first sale is no wall. */
const LEAST_HOURS = 8;

function Hours({ sales, now }: { sales: Sales; now: number }) {
  const t = useText();
  const { money, moneyAxis, hour: hourName } = useFormats();
  const listed = useListWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const used = sales.hours.filter(({ netMinor, usualMinor }) => netMinor > 0 || (usualMinor ?? 0) > 0);
  const last = Math.max(now, LEAST_HOURS - 1, ...used.map(({ hour }) => hour));
  const first = Math.min(now, last - LEAST_HOURS + 1, ...used.map(({ hour }) => hour));
  const bars = sales.hours.slice(first, last + 1).map(({ hour, netMinor, usualMinor }) => ({
    key: String(hour),
    label: hourName(hour),
    title: hourName(hour),
    value: netMinor,
    usual: usualMinor,
  }));
  const shown = bars.find(({ key }) => key === (chosen ?? String(now))) ?? bars.at(-1);
  return (
    <>
      <ComparedBars
        bars={bars}
        chosen={shown?.key ?? ''}
        onChoose={setChosen}
        caption={t('selling.hours')}
        headings={{ bar: t('selling.hour'), value: t('selling.net'), usual: t('selling.usual') }}
        formatAxis={moneyAxis}
        formatValue={(value) => money(value, sales.currency)}
        listWords={listed}
      />
      {shown && (
        <p className="pt-2 text-sm tabular-nums">
          {shown.usual === null
            ? t('selling.readout', { hour: shown.title, amount: money(shown.value, sales.currency) })
            : t('selling.readoutUsual', {
                hour: shown.title,
                amount: money(shown.value, sales.currency),
                usual: money(shown.usual, sales.currency),
              })}
        </p>
      )}
    </>
  );
}
