import { Badge } from '@larder/ui/feedback/badge';
import { Link } from '@larder/ui/layout/link';
import { CreditCard } from 'lucide-react';
import { useCardName } from '#features/blacklist/use-card-name.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type Standing = Outputs['guard']['listStandings']['items'][number];

/** Row of one card that a rule noticed on one day. */
export function StandingRow({ standing }: { standing: Standing }) {
  const t = useText();
  const cardName = useCardName();
  const { money, number, dateTime } = useFormats();
  const { timezone, currency } = useMe().merchant;
  const { cardBrand, cardLast4, act, enforced, taps, purchases, unpaid, unpaidMinor, orderId } = standing;
  const order = orderId && screenHref('/pages/index/order-management/order-details', { id: orderId });
  const known = [
    t('blacklist.purchases', { count: purchases, n: number(purchases) }),
    unpaid > 0 &&
      t('blacklist.unpaid', { count: unpaid, n: number(unpaid), amount: money(unpaidMinor, currency) }),
  ];
  return (
    <div data-id={standing.id} className="flex gap-3 px-4 py-3.5">
      <CreditCard aria-hidden="true" className="mt-1 size-icon shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <span className="min-w-0 break-words font-semibold text-lg tabular-nums">
            {cardName({ cardBrand, cardLast4 })}
          </span>
          <Badge
            tone={enforced && (act === 'deny' || act === 'ask') ? 'bad' : enforced ? 'warn' : 'info'}
            name={`guard.${act}`}
          >
            {t(enforced ? `blacklist.guard.done.${act}` : `blacklist.guard.would.${act}`)}
          </Badge>
        </div>
        <Measured standing={standing} />
        <div className="flex flex-col items-start gap-0.5 text-ink-soft text-sm tabular-nums">
          <p>{known.filter(Boolean).join(' · ')}</p>
          <p className="break-words">
            {t('blacklist.guard.where', {
              taps: t('blacklist.guard.taps', { count: taps, n: number(taps) }),
              cabinet: standing.deviceName ?? standing.deviceNo,
              time: dateTime(standing.lastAt, timezone),
            })}
          </p>
          {order && (
            <Link href={order} className="hit-44 underline underline-offset-4">
              {t('blacklist.guard.order')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

function Measured({ standing: { kind, measured, threshold } }: { standing: Standing }) {
  const t = useText();
  const { money, number } = useFormats();
  const { currency } = useMe().merchant;
  if (measured < threshold) return <p>{t('blacklist.guard.unsettled')}</p>;
  const words =
    kind === 'debt'
      ? t('blacklist.guard.measured.debt', {
          amount: money(measured, currency),
          limit: money(threshold, currency),
        })
      : t(`blacklist.guard.measured.${kind}`, { n: number(measured), limit: number(threshold) });
  return <p className="tabular-nums">{words}</p>;
}
