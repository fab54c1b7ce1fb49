import { Hero } from '@larder/ui/layout/hero';
import { type Stat, StatRow } from '@larder/ui/layout/stat-row';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { MerchantName } from './merchant-name.tsx';

type Overview = Outputs['home']['readOverview'];

type DayHeroProps = { overview: Overview; namesMerchant: boolean };

/** Figures of the day on yellow: net sales, and the others that this member may see. */
export function DayHero({ overview, namesMerchant }: DayHeroProps) {
  const t = useText();
  const { money, time, number } = useFormats();
  const { merchant } = useMe();
  const { sales, devices, attention, asOf, currency } = overview;
  const today = sales?.series.at(-1)?.day;
  const stats: Stat[] = [];
  if (sales) {
    stats.push({
      key: 'orders',
      label: t('home.orders'),
      value: number(sales.today.orders),
      href: screenHref('/pages/index/order-management/order-management', {
        status: 'sold',
        from: today,
        to: today,
      }),
    });
    if (sales.today.orders > 0)
      stats.push({
        key: 'average',
        label: t('home.average'),
        value: money(Math.round(sales.today.netMinor / sales.today.orders), currency),
      });
    if (sales.today.refundMinor > 0)
      stats.push({
        key: 'refunds',
        label: t('home.refunds'),
        value: money(sales.today.refundMinor, currency),
      });
  }
  if (devices?.operational)
    stats.push({
      key: 'online',
      label: t('home.online'),
      value: `${number(devices.online)}/${number(devices.operational)}`,
      href: screenHref('/pages/tabBar/device/device'),
    });
  // Not beside sales: the list below already names them.
  if (!sales && attention.activeAlerts !== null)
    stats.push({
      key: 'alerts',
      label: t('home.alerts'),
      value: number(attention.activeAlerts),
      href: screenHref('/pages/index/alert-center/alert'),
    });
  return (
    <Hero
      beside
      label={
        <>
          {namesMerchant && <MerchantName />}
          {sales && t('home.salesToday', { time: time(asOf, merchant.timezone) })}
        </>
      }
      value={sales ? money(sales.today.netMinor, currency) : null}
      note={
        sales && <Compared today={sales.today} day={sales.series.at(-1)?.day ?? ''} currency={currency} />
      }
    >
      {stats.length > 0 && (
        <div className="rounded-xl bg-surface px-2 py-2.5 shadow-card">
          <StatRow stats={stats} />
        </div>
      )}
    </Hero>
  );
}

type ComparedProps = {
  today: NonNullable<Overview['sales']>['today'];
  day: string;
  currency: string;
};

/** Today against the same weekday a week ago, up to the same time of day. */
function Compared({ today: { netMinor, formerMinor }, day, currency }: ComparedProps) {
  const t = useText();
  const { money, longWeekday } = useFormats();
  const more = netMinor - formerMinor;
  const words = { day: longWeekday(day), former: money(formerMinor, currency) };
  // Before the first sales there is nothing to compare with.
  if (more === 0) return formerMinor === 0 ? null : t('home.sameAsBefore', words);
  return t(more > 0 ? 'home.moreThanBefore' : 'home.lessThanBefore', {
    ...words,
    amount: money(Math.abs(more), currency),
  });
}
