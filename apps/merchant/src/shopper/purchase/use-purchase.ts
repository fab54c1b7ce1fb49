import { useCallback, useEffect } from 'react';
import { askPurchase, type PurchaseStatus } from '#shopper/call-api.ts';
import { openPurchaseStream } from '#shopper/purchase-stream.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { type Rhythm, usePolled } from '#shopper/use-polled.ts';
import { isOver } from './purchase-steps.ts';

const LIVE_MS = 2_000;
const LATER_MS = 15_000;

const rhythm: Rhythm<PurchaseStatus> = ({ data, refusal }) => {
  if (refusal?.code === 'NOT_FOUND' || refusal?.code === 'BAD_INPUT') return null;
  return data && isOver(data.phase) ? LATER_MS : LIVE_MS;
};

/** The status of a purchase: by the live stream, and polled every 2 s in case the stream is cut. Kept for a reload. */
export function usePurchase(token: string) {
  const status = usePolled(
    useCallback((ended: AbortSignal) => askPurchase('readStatus', token, ended), [token]),
    rhythm,
  );
  const { data, put } = status;

  useEffect(() => openPurchaseStream(token, put), [token, put]);

  useEffect(() => {
    if (data) tabMemory.write('purchase', { token, deviceNo: data.deviceNo, over: isOver(data.phase) });
  }, [data, token]);

  return status;
}
