import {
  appendMovements,
  knownSources,
  lockLevels,
} from '@larder/database/queries/stock/stock-ledger.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { lineKey } from '@larder/domain/stock/line-key';
import type { WriteContext } from '../use-case.ts';
import { bookMovements, type MovementCause, type NewMovement } from './book-movements.ts';

const causeText = (cause: MovementCause & { readonly type: string }) =>
  `${cause.sourceType} ${cause.sourceId} ${cause.sourceLine} ${cause.type}`;

/**
 * Books movements of one device in the given order and notifies clients if any were new. A sale that a later count
 * already includes is offset at once. Idempotent. Three statements, however many movements. Throws on an illegal
 * movement, because code creates movements, not people. [domain 6]
 */
export async function postMovements(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>,
  owner: { readonly merchantId: MerchantId; readonly deviceId: DeviceId },
  movements: readonly NewMovement[],
): Promise<void> {
  const { merchantId, deviceId } = owner;
  const causes = movements.map(({ sourceType, sourceId, sourceLine, type }) => ({
    sourceType,
    sourceId,
    sourceLine,
    type,
  }));
  if (causes.length === 0) return;
  const known = new Set(
    (await knownSources(ctx.tx, merchantId, causes)).map((row) =>
      causeText(row as MovementCause & typeof row),
    ),
  );
  const fresh = movements.filter((movement) => !known.has(causeText(movement)));
  if (fresh.length === 0) return;
  const keys = fresh.map(({ key }) => key);
  const levels = await lockLevels(ctx.tx, merchantId, deviceId, keys, ctx.now);
  const { booked, after } = bookMovements(levels, fresh, ctx.newId);
  const batches = levels.flatMap((level) => {
    const { door, layer, productId } = level;
    const now = after.get(lineKey(level))?.batches ?? level.batches;
    return now === level.batches ? [] : [{ door, layer, productId, batches: now }];
  });
  await appendMovements(ctx.tx, merchantId, deviceId, booked, batches, ctx.now);
  ctx.emit({ type: 'stock.changed', merchantId, deviceId });
}
