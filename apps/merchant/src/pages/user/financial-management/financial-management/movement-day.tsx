import type { TransactionType } from '@larder/domain/finance/transaction-kind';
import { sharePpm } from '@larder/domain/statistics/sales-figures';
import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { FileText, Landmark, Percent, Send, ShoppingBag, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDayName } from '#features/finance/use-day-name.ts';
import { useSignedMoney } from '#features/finance/use-signed-money.ts';
import { useRates } from '#features/statistics/use-rates.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Wallet = Outputs['finance']['readWallet'];
type Day = Wallet['days'][number];

type Line = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly look: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly amountMinor: number;
  readonly type?: TransactionType;
};

/** What moved on one day, by kind; the lines add up to the day. */
export function MovementDay({ wallet, day }: { wallet: Wallet; day: Day }) {
  const nameOf = useDayName(wallet.timezone);
  const signed = useSignedMoney();
  const lines = useLines(day).filter(({ amountMinor }) => amountMinor !== 0);
  const net = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <Card
      title={nameOf(day.day)}
      action={<span className="font-bold text-lg tabular-nums">{signed(net, wallet.currency)}</span>}
      flush
    >
      <List>
        {lines.map((line) => (
          <ListRow
            key={line.key}
            leading={
              <span
                className={classNames(
                  'grid size-10 place-items-center rounded-md [&>svg]:size-icon',
                  line.look,
                )}
              >
                {line.icon}
              </span>
            }
            title={line.title}
            subtitle={line.subtitle}
            trailing={
              <span
                className={classNames(
                  'font-semibold text-lg tabular-nums',
                  line.key === 'sales' && 'text-good',
                )}
              >
                {signed(line.amountMinor, wallet.currency)}
              </span>
            }
            chevron={false}
            href={screenHref('/pages/user/financial-management/transaction-list', {
              from: day.day,
              to: day.day,
              ...(line.type ? { type: line.type } : {}),
            })}
          />
        ))}
      </List>
    </Card>
  );
}

function useLines(day: Day): Line[] {
  const t = useText();
  const { number } = useFormats();
  const { rate } = useRates();
  const count = (n: number) => ({ count: n, n: number(n) });
  // Of what was posted: the plan may have changed since, and within the day.
  const feePpm = sharePpm(-day.feesMinor, day.salesMinor + day.taxMinor);
  return [
    {
      key: 'sales',
      icon: <ShoppingBag aria-hidden="true" />,
      look: 'bg-good-soft text-good',
      title: t('finance.sales', count(day.sales)),
      amountMinor: day.salesMinor,
      type: 'sale',
    },
    {
      key: 'tax',
      icon: <Landmark aria-hidden="true" />,
      look: 'bg-info-soft text-info',
      title: t('finance.tax'),
      subtitle: t('finance.taxHint'),
      amountMinor: day.taxMinor,
      type: 'sale',
    },
    {
      key: 'refunds',
      icon: <Undo2 aria-hidden="true" />,
      look: 'bg-warn-soft text-warn',
      title: t('finance.refunds', count(day.refunds)),
      amountMinor: day.refundsMinor,
      type: 'refund',
    },
    {
      key: 'fees',
      icon: <Percent aria-hidden="true" />,
      look: 'bg-sunken text-ink-mid',
      title: t('finance.fees'),
      subtitle: feePpm === null ? undefined : t('finance.feeShare', { percent: rate(feePpm) }),
      amountMinor: day.feesMinor,
      type: 'fee',
    },
    {
      key: 'payouts',
      icon: <Send aria-hidden="true" />,
      look: 'bg-info-soft text-info',
      title: t('finance.payouts', count(day.payouts)),
      amountMinor: day.payoutsMinor,
      type: 'withdrawal',
    },
    {
      key: 'others',
      icon: <FileText aria-hidden="true" />,
      look: 'bg-sunken text-ink-mid',
      title: t('finance.others'),
      amountMinor: day.othersMinor,
    },
  ];
}
