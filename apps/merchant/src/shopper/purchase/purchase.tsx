import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { ReceiptText } from 'lucide-react';
import { ShopperFrame } from '#shopper/shopper-frame.tsx';
import { cabinetPath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { PhaseView } from './phase-view.tsx';
import { isOver } from './purchase-steps.ts';
import { ReceiptView } from './receipt-view.tsx';
import { usePurchase } from './use-purchase.ts';

/** One purchase, live. Back leads to the cabinet once the purchase is over. */
export function Purchase({ token }: { token: string }) {
  const words = useWords();
  const { t } = words;
  const { data: status, refusal, refresh } = usePurchase(token);

  if (!status) {
    const gone = refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT';
    return (
      <ShopperFrame path="/s/o" state={refusal ? 'error' : 'loading'} title={t('shopper.purchase.title')}>
        {gone ? (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('shopper.purchase.gone')} />
        ) : refusal ? (
          <ErrorState
            message={words.refusal(refusal)}
            retry={{ label: t('shopper.retry'), onRetry: refresh }}
          />
        ) : (
          <CardSkeleton />
        )}
      </ShopperFrame>
    );
  }

  const charged = status.phase === 'charged';
  // Of an old purchase that is paid first: the cabinet at which the shopper stands.
  const toCabinet = () =>
    goTo(cabinetPath(tabMemory.read('cabinet')?.deviceNo ?? status.deviceNo), { replace: true });
  return (
    <ShopperFrame
      path="/s/o"
      state="ready"
      title={charged ? t('shopper.receipt.title') : t('shopper.purchase.title')}
      onBack={isOver(status.phase) ? toCabinet : undefined}
    >
      <div aria-live="polite" data-phase={status.phase} className="flex grow flex-col">
        {charged ? (
          <ReceiptView token={token} status={status} onBack={toCabinet} />
        ) : (
          <PhaseView status={status} token={token} onBack={toCabinet} />
        )}
      </div>
    </ShopperFrame>
  );
}
