import { Card } from '@larder/ui/layout/card';
import { classNames } from '@larder/ui/layout/class-names';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useMoneyWords } from './use-money-words.ts';

type Order = Pick<Outputs['order']['read'], 'money' | 'currency' | 'device'>;
type Move = Order['money'][number];

const DOTS: Readonly<Record<Move['kind'], string>> = {
  held: 'border-ink',
  charged: 'border-good bg-good',
  released: 'border-ink',
  expired: 'border-edge',
  refunded: 'border-warn bg-warn',
  written_off: 'border-bad',
  disputed: 'border-warn bg-warn',
  dispute_won: 'border-good bg-good',
  dispute_lost: 'border-bad bg-bad',
  hold_failed: 'border-bad bg-bad',
  charge_failed: 'border-bad bg-bad',
  release_failed: 'border-bad bg-bad',
  gave_up: 'border-bad bg-bad',
  will_retry: 'border-edge border-dashed',
  debt_paid: 'border-good bg-good',
  debt_pending: 'border-edge border-dashed',
  debt_failed: 'border-bad bg-bad',
};

/** Movements of the money, oldest first, by the cabinet's clock. */
export function MoneyTrail({ order: { money: moves, currency, device } }: { order: Order }) {
  const t = useText();
  const wordsOf = useMoneyWords(currency);
  const { money, fullTime } = useFormats();
  if (moves.length === 0) return null;
  return (
    <Card title={t('order.money.title')}>
      <ol>
        {moves.map((move, at) => {
          const { title, reason } = wordsOf(move);
          return (
            <li
              key={`${move.kind} ${move.at}`}
              data-move={move.kind}
              className="relative flex gap-3 pb-4 last:pb-0"
            >
              {at < moves.length - 1 && (
                <span aria-hidden="true" className="absolute start-[7px] top-5 bottom-0 w-px bg-line" />
              )}
              <span
                aria-hidden="true"
                className={classNames('mt-1 size-[15px] shrink-0 rounded-full border-[3px]', DOTS[move.kind])}
              />
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                <span className="min-w-0 flex-[1_1_9em]">
                  <span className="block break-words font-semibold">{title}</span>
                  <span className="block break-words text-ink-soft text-sm">
                    {fullTime(move.at, device.timezone)}
                    {reason && <span className="block">{reason}</span>}
                  </span>
                </span>
                {'amountMinor' in move && (
                  <span className="ms-auto font-semibold tabular-nums">
                    {money(move.amountMinor, currency)}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
