import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ListedOrder } from './use-order-words.ts';

type PartDueProps = { order: Pick<ListedOrder, 'dueMinor' | 'totalMinor' | 'currency'> };

/** What is still due of an order that was paid in part; nothing for others, whose total and status say it. */
export function PartDue({ order: { dueMinor, totalMinor, currency } }: PartDueProps) {
  const t = useText();
  const { money } = useFormats();
  if (dueMinor === 0 || dueMinor === totalMinor) return null;
  return (
    <span className="whitespace-nowrap text-bad text-sm tabular-nums">
      {t('order.due', { amount: money(dueMinor, currency) })}
    </span>
  );
}
