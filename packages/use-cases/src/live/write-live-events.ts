import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import type { LiveEvent } from './live-event.ts';

/** Appends to the log of the live stream, in the transaction of the change. The caller sends the one NOTIFY. */
export async function writeLiveEvents(
  tx: Tx,
  events: readonly LiveEvent[],
  at: Date,
  defaultMerchantId?: MerchantId,
): Promise<void> {
  if (events.length === 0) return;
  await tx.liveEvent.createMany({
    data: events.map((event) => {
      const merchantId = event.merchantId ?? defaultMerchantId;
      if (!merchantId) throw new Error(`The live event ${event.type} names no merchant`);
      return {
        merchantId,
        deviceId: event.deviceId ?? null,
        type: event.type,
        payload: {
          ...event.ids,
          ...(event.membershipId ? { membershipId: event.membershipId } : {}),
          ...(event.accountId ? { accountId: event.accountId } : {}),
        },
        at,
      };
    }),
  });
}
