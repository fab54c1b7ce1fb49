import { Picture } from '@larder/ui/media/picture';
import { useWords } from '#shopper/words/words-context.ts';
import type { ReceiptOrder } from './receipt-order.ts';

/** Every product taken, then the total with its tax. */
export function ReceiptLines({ order }: { order: ReceiptOrder }) {
  const { t, money } = useWords();
  const amount = (minor: number) => money(minor, order.currency);
  const isInParts = order.payments.length > 1 || (order.debt !== null && order.payments.length > 0);
  const cardName = ({ cardBrand, cardLast4 }: ReceiptOrder['payments'][number]) =>
    `${cardBrand ? capitalized(cardBrand) : t('shopper.receipt.card')} ${cardLast4 ? `•• ${cardLast4}` : ''}`.trim();
  return (
    <>
      <ul aria-label={t('shopper.receipt.items')} className="divide-y divide-line border-line border-t">
        {order.items.map((item) => (
          <li key={`${item.name} ${item.unitPriceMinor}`} className="flex items-center gap-3 px-4 py-2.5">
            <Picture src={item.pictureUrl} alt="" size="small" />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 flex-[1_1_8em]">
                <span className="block break-words">{item.name}</span>
                <span className="block text-ink-soft text-sm tabular-nums">
                  {item.qty} × {amount(item.unitPriceMinor)}
                </span>
              </span>
              <span className="ms-auto font-semibold tabular-nums">
                {amount(item.qty * item.unitPriceMinor)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <dl className="space-y-1.5 border-line border-t px-4 py-3 tabular-nums">
        <Sum label={t('shopper.receipt.subtotal')} value={amount(order.subtotalMinor)} />
        {order.discountMinor > 0 && (
          <Sum label={t('shopper.receipt.discount')} value={`−${amount(order.discountMinor)}`} />
        )}
        <Sum
          label={t(order.taxMode === 'inclusive' ? 'shopper.receipt.taxIncluded' : 'shopper.receipt.tax')}
          value={amount(order.taxMinor)}
        />
        <Sum strong label={t('shopper.receipt.total')} value={amount(order.totalMinor)} />
        {isInParts
          ? order.payments.map((payment) => (
              <Sum
                key={payment.at}
                label={t('shopper.receipt.paidWith', { card: cardName(payment) })}
                value={amount(payment.amountMinor)}
              />
            ))
          : order.status !== 'processing' &&
            order.debt === null &&
            order.capturedMinor !== order.totalMinor && (
              <Sum label={t('shopper.receipt.charged')} value={amount(order.capturedMinor)} />
            )}
        {order.debt && <Sum label={t('shopper.receipt.due')} value={amount(order.debt.dueMinor)} />}
        {order.refundedMinor > 0 && (
          <Sum label={t('shopper.receipt.refund')} value={`−${amount(order.refundedMinor)}`} />
        )}
      </dl>
    </>
  );
}

const capitalized = (brand: string) => brand.slice(0, 1).toUpperCase() + brand.slice(1);

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${strong ? 'pt-1 font-bold text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd className="ms-auto">{value}</dd>
    </div>
  );
}
