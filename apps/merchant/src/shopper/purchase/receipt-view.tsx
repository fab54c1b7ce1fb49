import { Button } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { useCallback } from 'react';
import { askPurchase, type PurchaseStatus, type Receipt } from '#shopper/call-api.ts';
import { type Rhythm, usePolled } from '#shopper/use-polled.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { ComplainLink } from './complain-link.tsx';
import { DebtCard } from './debt-card.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { ReceiptLink } from './receipt-link.tsx';

/** A receipt changes only with its purchase, which is live; a failed or premature request is repeated. */
const rhythm: Rhythm<Receipt> = ({ data, refusal }) => (refusal || !data?.order ? 2_000 : null);

type ReceiptViewProps = { token: string; status: PurchaseStatus; onBack: () => void };

/** The goods taken, their prices, and the amount still due. */
export function ReceiptView({ token, status, onBack }: ReceiptViewProps) {
  const words = useWords();
  const { version } = status;
  const { data, refusal, refresh } = usePolled(
    // A new version of the purchase means a new receipt.
    useCallback((ended: AbortSignal) => askPurchase('readReceipt', token, ended), [token, version]),
    rhythm,
  );
  const order = data?.order;
  if (!data || !order) {
    return refusal ? (
      <ErrorState
        message={words.refusal(refusal)}
        retry={{ label: words.t('shopper.retry'), onRetry: refresh }}
      />
    ) : (
      <CardSkeleton />
    );
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      {order.debt && (
        <DebtCard receipt={data} order={order} debt={order.debt} token={token} onResult={refresh} />
      )}
      <article className="overflow-hidden rounded-xl bg-surface shadow-card">
        <ReceiptHead order={order} />
        <ReceiptLines order={order} />
        <ReceiptFacts receipt={data} order={order} />
      </article>
      <ReceiptLink token={token} status={status} />
      <ComplainLink token={token} />
      <Button tone={order.debt ? 'secondary' : 'primary'} block onClick={onBack}>
        {words.t('shopper.toCabinet')}
      </Button>
    </div>
  );
}
