import { Button } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { CircleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { askPurchase, type Complaints } from '#shopper/call-api.ts';
import { ShopperFrame } from '#shopper/shopper-frame.tsx';
import { purchasePath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { type Rhythm, usePolled } from '#shopper/use-polled.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintView } from './complaint-view.tsx';

const REFRESH_MS = 20_000;

const rhythm: Rhythm<Complaints> = ({ refusal }) =>
  refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT' ? null : REFRESH_MS;

/** Complaints that a token shows, and the form for one more where it is that of a receipt. */
export function ComplaintsView({ token }: { token: string }) {
  const words = useWords();
  const { t } = words;
  const { data, refusal, refresh } = usePolled(
    useCallback((ended: AbortSignal) => askPurchase('readComplaints', token, ended), [token]),
    rhythm,
  );
  const [writing, setWriting] = useState(false);
  const isOwnReceipt = tabMemory.read('purchase')?.token === token;
  const back = isOwnReceipt ? () => goTo(purchasePath) : undefined;
  const frame = { path: '/s/c', title: t('shopper.complaint.title'), ...(back && { onBack: back }) } as const;

  if (!data) {
    const gone = refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT';
    return (
      <ShopperFrame {...frame} state={refusal ? 'error' : 'loading'}>
        {gone ? (
          <EmptyState
            icon={<CircleAlert aria-hidden="true" />}
            title={t('shopper.complaint.gone')}
            hint={t('shopper.complaint.noneHint')}
          />
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

  const { purchase, complaints } = data;
  const isNew = complaints.length === 0 || writing;
  return (
    <ShopperFrame {...frame} state="ready">
      <div className="flex flex-col gap-3 p-3">
        <p className="px-1 text-ink-mid">
          {[data.merchantName, data.deviceName ?? data.deviceNo].filter(Boolean).join(' · ')}
        </p>
        {purchase && isNew && (
          <ComplaintForm
            token={token}
            currency={purchase.currency}
            onSent={() => {
              setWriting(false);
              refresh();
              scrollTo(0, 0);
            }}
          />
        )}
        {complaints.map((complaint) => (
          <ComplaintView
            key={complaint.id}
            complaint={complaint}
            token={token}
            timezone={data.timezone}
            onSent={refresh}
          />
        ))}
        {purchase && !isNew && (
          <Button tone="secondary" block onClick={() => setWriting(true)}>
            {t('shopper.complaint.another')}
          </Button>
        )}
      </div>
    </ShopperFrame>
  );
}
