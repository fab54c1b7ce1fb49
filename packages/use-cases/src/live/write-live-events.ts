import type { LiveEvent } from '@larder/contract/live-event';
import { insertLiveEvents, type NewLiveEventRow } from '@larder/database/queries/live/live-outbox.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/**
 * Appends events to the log of the live stream (an outbox), in the transaction of the change. The caller sends the
 * one NOTIFY. [decision 23]
 */
export async function writeLiveEvents(
  tx: Tx,
  events: readonly LiveEvent[],
  at: Date,
  defaultMerchantId?: MerchantId,
): Promise<void> {
  if (events.length === 0) return;
  await insertLiveEvents(tx, liveEventRows(events, defaultMerchantId), at);
}

export function liveEventRows(
  events: readonly LiveEvent[],
  defaultMerchantId?: MerchantId,
): NewLiveEventRow[] {
  return events.map((event) => {
    const merchantId = event.merchantId ?? defaultMerchantId;
    if (!merchantId) throw new Error(`The live event ${event.type} names no merchant`);
    const payload = {
      ...event.ids,
      ...(event.membershipId ? { membershipId: event.membershipId } : {}),
    };
    return { merchant_id: merchantId, device_id: event.deviceId ?? null, type: event.type, payload };
  });
}
