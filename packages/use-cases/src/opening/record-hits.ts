import { recordGuardHits } from '@larder/database/queries/guard/guard.queries';
import { cardHashOf } from '../blacklist/card-hash.ts';
import type { WriteContext } from '../use-case.ts';
import type { CardAtDoor, MaySell } from './may-sell.ts';

type CardFace = { readonly cardBrand: string | null; readonly cardLast4: string | null };

/** Records the guard rules that applied to the card at the door, those that only observe too. [decision 101] */
export async function recordHits(
  ctx: WriteContext,
  { cabinet, hits }: MaySell,
  { fingerprints }: CardAtDoor,
  face: CardFace,
): Promise<void> {
  // The last one is the provider's own.
  const fingerprint = fingerprints.findLast((known) => known != null);
  if (hits.length === 0 || !cabinet?.merchantId || fingerprint == null) return;
  const card = {
    ...face,
    merchantId: cabinet.merchantId,
    deviceId: cabinet.deviceId,
    cardHash: cardHashOf(ctx.keys, cabinet.merchantId, fingerprint),
  };
  await recordGuardHits(
    ctx.tx,
    card,
    hits.map((hit) => ({ ...hit, id: ctx.newId() })),
    ctx.now,
  );
  ctx.emit({ type: 'blacklist.changed', merchantId: cabinet.merchantId });
}
