import { classNames } from '@larder/ui/layout/class-names';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Order = Pick<
  Outputs['order']['read'],
  'currency' | 'totalMinor' | 'capturedMinor' | 'keptMinor' | 'dueMinor' | 'writtenOffMinor' | 'refundedMinor'
>;

type Figure = {
  readonly key: 'sum' | 'paid' | 'due' | 'writtenOff' | 'refunded' | 'kept';
  readonly amount: number;
  /** Color of its share in the bar. */
  readonly tone: string | null;
};

/** Total, paid and refunded, with what is due, or what is kept where nothing is; and their shares as a bar. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const { currency, totalMinor, capturedMinor, dueMinor, writtenOffMinor, refundedMinor } = order;
  const isSettled = dueMinor === 0 && writtenOffMinor === 0;
  const sum: Figure = { key: 'sum', amount: totalMinor, tone: null };
  const paid: Figure = { key: 'paid', amount: capturedMinor, tone: isSettled ? null : 'bg-good' };
  const refunded: Figure = { key: 'refunded', amount: refundedMinor, tone: 'bg-warn' };
  const kept: Figure = { key: 'kept', amount: order.keptMinor, tone: 'bg-good' };
  const missing: Figure =
    writtenOffMinor > 0
      ? { key: 'writtenOff', amount: writtenOffMinor, tone: 'bg-edge' }
      : { key: 'due', amount: dueMinor, tone: 'bg-bad' };
  const figures = isSettled ? [sum, paid, refunded, kept] : [sum, paid, missing, refunded];
  const shares = [
    { key: 'kept', amount: order.keptMinor, tone: 'bg-good' },
    { key: 'refunded', amount: refundedMinor, tone: 'bg-warn' },
    { key: 'due', amount: dueMinor, tone: 'bg-bad' },
    { key: 'writtenOff', amount: writtenOffMinor, tone: 'bg-edge' },
  ];
  return (
    <div className="@container">
      <div aria-hidden="true" className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {shares.map(
          ({ key, amount, tone }) =>
            amount > 0 && <span key={key} className={tone} style={{ flexGrow: amount, flexBasis: 0 }} />,
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 @min-[27rem]:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-ink-soft text-sm">
              {figure.tone && figure.amount > 0 && (
                <span
                  aria-hidden="true"
                  className={classNames('size-2.5 shrink-0 rounded-sm', figure.tone)}
                />
              )}
              <span className="min-w-0 break-words">{t(`field.order.${figure.key}`)}</span>
            </dt>
            <dd
              className={classNames(
                'break-words font-bold tabular-nums',
                figure.key === 'due' && figure.amount > 0 && 'text-bad',
              )}
            >
              {money(figure.amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
