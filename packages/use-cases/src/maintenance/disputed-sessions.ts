import type { Tx } from '@larder/database/transaction';
import { sessionOfMedia } from '@larder/domain/device/media-retention';

/** The sessions of videos and pictures whose payment is disputed: they are evidence for longer. */
export async function disputedSessions(
  tx: Tx,
  media: readonly { readonly key: string }[],
): Promise<Set<string>> {
  const sessions = media.flatMap(({ key }) => sessionOfMedia(key) ?? []);
  if (sessions.length === 0) return new Set();
  const payments = await tx.payment.findMany({
    where: { sessionId: { in: sessions }, state: { in: ['disputed', 'charged_back'] } },
    select: { sessionId: true },
  });
  return new Set(payments.map(({ sessionId }) => sessionId));
}
