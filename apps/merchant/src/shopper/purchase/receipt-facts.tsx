import type { Receipt } from '#shopper/call-api.ts';
import { useWords } from '#shopper/words/words-context.ts';
import type { ReceiptOrder } from './receipt-order.ts';

/** Facts that customer service asks for: number, time, place. */
export function ReceiptFacts({ receipt, order }: { receipt: Receipt; order: ReceiptOrder }) {
  const { t, instant } = useWords();
  const facts = [
    [t('shopper.receipt.orderNo'), order.orderNo],
    [t('shopper.receipt.time'), instant(order.paidAt ?? receipt.at, receipt.timezone)],
    [t('shopper.receipt.cabinet'), `${receipt.deviceName} · ${receipt.deviceNo}`],
    [t('shopper.receipt.seller'), receipt.merchantName],
  ] as const;
  return (
    <dl className="space-y-1.5 border-line border-t bg-page/60 px-4 py-3 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="ms-auto min-w-0 text-end [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
