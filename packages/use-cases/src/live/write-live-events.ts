import type { LiveEvent } from '@larder/contract/live-event';
import type { Notification } from '@larder/database/postgres/notify-channel';
import { type NewLiveEventRow, publish } from '@larder/database/queries/live/live-outbox.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

type Published = {
  readonly events: readonly LiveEvent[];
  /** Other channels to notify. */
  readonly wakes?: readonly Notification[];
  readonly at: Date;
  readonly defaultMerchantId?: MerchantId;
};

/**
 * Appends events to the log of the live stream (an outbox) and notifies those who wait for it, in the transaction of
 * the change. [decision 23]
 */
export async function writeLiveEvents(
  tx: Tx,
  { events, wakes = [], at, defaultMerchantId }: Published,
): Promise<void> {
  const live = events.length > 0 ? [{ channel: 'live', payload: '' }] : [];
  await publish(tx, liveEventRows(events, defaultMerchantId), [...wakes, ...live], at);
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
