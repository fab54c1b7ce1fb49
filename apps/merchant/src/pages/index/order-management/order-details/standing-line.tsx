import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Standing = NonNullable<Outputs['blacklist']['readCard']>;

/** What a card has bought and owes: "12 purchases · $80.10 paid · 1 unpaid, $5.12". */
export function StandingLine({ standing }: { standing: Omit<Standing, 'entry'> }) {
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
  return <p className="tabular-nums">{parts.filter(Boolean).join(' · ')}</p>;
}
