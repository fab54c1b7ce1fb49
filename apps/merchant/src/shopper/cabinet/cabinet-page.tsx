import { ErrorState } from '@larder/ui/feedback/error-state';
import { useCallback, useEffect, useRef } from 'react';
import { askCabinet, type Cabinet } from '#shopper/call-api.ts';
import { purchasePath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { UnknownPage } from '#shopper/unknown-page.tsx';
import { type Rhythm, usePolled } from '#shopper/use-polled.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { useWords } from '#shopper/words/words-context.ts';
import { CabinetFrame } from './cabinet-frame.tsx';
import { CabinetSkeleton } from './cabinet-skeleton.tsx';
import { ClosedCabinet } from './closed-cabinet.tsx';
import { OpenCabinet } from './open-cabinet.tsx';
import { useStart } from './use-start.ts';

/** A closed cabinet may open at any moment (another shopper is leaving); an open one seldom closes. */
const rhythm: Rhythm<Cabinet> = ({ data, refusal }) => {
  if (refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT') return null;
  return refusal || data?.closedFor ? 3_000 : 20_000;
};

/** `/s/:deviceNo`: the cabinet, whether it sells, what is inside, and the one big button. */
export function CabinetPage({ deviceNo }: { deviceNo: string }) {
  const words = useWords();
  const cabinet = usePolled(
    useCallback((ended: AbortSignal) => askCabinet(deviceNo, ended), [deviceNo]),
    rhythm,
  );
  const { data, refusal, refresh } = cabinet;
  const opening = useStart(deviceNo);
  const selling = useRef<Cabinet | null>(null);
  if (data && !data.closedFor) selling.current = data;

  useEffect(() => {
    if (data) tabMemory.write('cabinet', { deviceNo, doors: [...data.doors] });
  }, [data, deviceNo]);

  useEffect(() => {
    const purchase = tabMemory.read('purchase');
    if (purchase && !purchase.over && purchase.deviceNo === deviceNo) goTo(purchasePath, { replace: true });
  }, [deviceNo]);

  if (refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT') {
    return <UnknownPage deviceNo={deviceNo} />;
  }
  if (!data) {
    return (
      <CabinetFrame deviceNo={deviceNo} cabinet={null} state={refusal ? 'error' : 'loading'}>
        {refusal ? (
          <ErrorState
            message={words.refusal(refusal)}
            retry={{ label: words.t('shopper.retry'), onRetry: refresh }}
          />
        ) : (
          <CabinetSkeleton />
        )}
      </CabinetFrame>
    );
  }
  // A cabinet that is busy because of this shopper's own tap is not shown to them as closed.
  const mine = opening.starting || opening.unanswered !== null;
  return data.closedFor && !mine ? (
    <ClosedCabinet cabinet={data} reason={data.closedFor} onRefresh={refresh} />
  ) : (
    <OpenCabinet cabinet={selling.current ?? data} opening={opening} onRefresh={refresh} />
  );
}
