import { Card } from '@larder/ui/layout/card';
import { BillBadge } from '#features/bill/bill-badge.tsx';
import { useBillWords } from '#features/bill/use-bill-words.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Bill } from './bill.ts';

/** How much, for what, and what the merchant has to do about it. */
export function BillHead({ bill }: { bill: Bill }) {
  const t = useText();
  const { money, wholeMonth } = useFormats();
  const words = useBillWords();
  const { kind, month, status, totalMinor, currency } = bill;
  return (
    <Card>
      <p className="text-ink-soft text-sm">
        {t(`bill.kind.${kind}`)} · {wholeMonth(month)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-bold text-3xl tabular-nums tracking-tight">{money(totalMinor, currency)}</p>
        <BillBadge status={status} />
      </div>
      <p className="mt-1 text-ink-soft">{words(bill)}</p>
    </Card>
  );
}
