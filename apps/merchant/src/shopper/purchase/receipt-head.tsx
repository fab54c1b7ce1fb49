import type { TextKey } from '@larder/i18n/shopper-texts';
import { CircleCheck, Hourglass, ReceiptText, Undo2 } from 'lucide-react';
import { useWords } from '#shopper/words/words-context.ts';
import type { ReceiptOrder } from './receipt-order.ts';

type Look = { icon: typeof CircleCheck; text: TextKey; look: string };

const paid: Look = { icon: CircleCheck, text: 'shopper.receipt.paid', look: 'bg-good-soft text-good' };
const checked: Look = { icon: Hourglass, text: 'shopper.receipt.checked', look: 'bg-warn-soft text-warn' };
// Calm: the card above says what to do.
const unpaid: Look = { icon: ReceiptText, text: 'shopper.receipt.unpaid', look: 'bg-sunken text-ink-mid' };
const partlyPaid: Look = { ...unpaid, text: 'shopper.receipt.partlyPaid' };
const looks: Readonly<Record<ReceiptOrder['status'], Look>> = {
  processing: { icon: Hourglass, text: 'shopper.receipt.charging', look: 'bg-info-soft text-info' },
  abnormal: checked,
  unpaid,
  paid,
  completed: paid,
  refunded: { icon: Undo2, text: 'shopper.receipt.refunded', look: 'bg-info-soft text-info' },
};

/** The status of the payment and the amount, large. */
export function ReceiptHead({ order }: { order: ReceiptOrder }) {
  const { t, money } = useWords();
  const isPart = order.status === 'unpaid' && order.capturedMinor > 0;
  // A refused charge is owed, although it is tried again.
  const shown = isPart ? partlyPaid : order.debt ? unpaid : looks[order.status];
  const { icon: Icon, text, look } = shown;
  // Several cards are listed with what each of them paid.
  const card = order.payments.length > 1 ? null : (order.payments[0] ?? order);
  return (
    <header
      data-order-status={order.status}
      className="flex flex-col items-center px-4 pt-6 pb-4 text-center"
    >
      <span className={`grid size-16 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-9" />
      </span>
      <h2 className="mt-3 font-semibold text-ink-mid">{t(text)}</h2>
      <p data-receipt-total="" className="break-words font-bold text-hero tabular-nums">
        {money(order.totalMinor, order.currency)}
      </p>
      {card?.cardLast4 && (
        <p className="text-ink-mid tabular-nums">
          <span className="capitalize">{card.cardBrand ?? t('shopper.receipt.card')}</span>{' '}
          <span aria-hidden="true">••</span> {card.cardLast4}
        </p>
      )}
    </header>
  );
}
