import type { Tx } from '@larder/database/transaction';
import type { Door } from '@larder/domain/device/door';
import type { DeviceId } from '@larder/domain/ids';
import type { PendingEvents } from './pending-events.ts';

/** A shopper's session that a cabinet started and that the database does not know. */
export type LostSession = {
  readonly sessionId: string;
  readonly deviceId: DeviceId;
  readonly trigger: 'card' | 'qr';
  readonly doors: readonly Door[];
  readonly startedAt: Date;
  /** When the cloud received its start, after the restore. */
  readonly receivedAt: Date;
};

/**
 * Finds started sales that are unknown although a card or a phone opened the door: a restored database has lost them,
 * or a cabinet opened without permission. A session with a payment is known: its authorization was denied.
 * [decision 238]
 */
export async function lostSessions(tx: Tx, pending: readonly PendingEvents[]): Promise<LostSession[]> {
  const started = pending.flatMap(startedSales);
  if (started.length === 0) return [];
  const ids = started.map(({ sessionId }) => sessionId);
  const sessions = await tx.doorSession.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const payments = await tx.payment.findMany({
    where: { sessionId: { in: ids } },
    select: { sessionId: true },
  });
  const known = new Set([...sessions.map(({ id }) => id), ...payments.map(({ sessionId }) => sessionId)]);
  return started.filter(({ sessionId }) => !known.has(sessionId));
}

function startedSales({ deviceId, events }: PendingEvents): LostSession[] {
  return events.flatMap(({ message, occurredAt, receivedAt }) => {
    if (message.type !== 'session.started' || message.data.kind !== 'sale') return [];
    const { sessionId, trigger, doors } = message.data;
    if (trigger !== 'card' && trigger !== 'qr') return [];
    return { sessionId, deviceId, trigger, doors: [...new Set(doors)], startedAt: occurredAt, receivedAt };
  });
}
