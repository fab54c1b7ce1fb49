import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Standing = NonNullable<Outputs['blacklist']['readCard']>;

type StandingLineProps = { standing: Omit<Standing, 'entry'> };

/** Purchases and debt of a card: "12 purchases · $80.10 paid · 1 unpaid, $5.12". */
export function StandingLine({ standing }: StandingLineProps) {
  const t = useText();
  const { money, number } = useFormats();
  const { purchases, paidMinor, unpaid, unpaidMinor, expired, currency } = standing;
  const parts = [
    t('blacklist.purchases', { count: purchases, n: number(purchases) }),
    t('blacklist.paid', { amount: money(paidMinor, currency) }),
    unpaid > 0 &&
      t('blacklist.unpaid', { count: unpaid, n: number(unpaid), amount: money(unpaidMinor, currency) }),
    expired > 0 && t('blacklist.expiredOrders', { count: expired, n: number(expired) }),
  ];
  return (
    <>
      <p className="tabular-nums">{parts.filter(Boolean).join(' · ')}</p>
      <Times standing={standing} />
    </>
  );
}

/** When the card bought first and last, and how often of late; nothing for its only purchase. */
function Times({ standing: { purchases, purchasesDay, purchasesWeek, firstAt, lastAt } }: StandingLineProps) {
  const t = useText();
  const { dateTime, number } = useFormats();
  const { timezone } = useMe().merchant;
  if (purchases < 2 || !firstAt || !lastAt) return null;
  return (
    <p className="text-ink-soft text-sm tabular-nums">
      {t('blacklist.often', { day: number(purchasesDay), week: number(purchasesWeek) })}
      {' · '}
      {t('blacklist.between', { first: dateTime(firstAt, timezone), last: dateTime(lastAt, timezone) })}
    </p>
  );
}
