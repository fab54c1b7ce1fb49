import { setScheduledPrices, versionLines } from '@larder/database/queries/template/template-line.queries';
import { scheduledVersions } from '@larder/database/queries/template/template-record.queries';
import { carriedPrices } from '@larder/domain/template/carried-prices';
import type { MemberWriteContext } from '../use-case.ts';
import { renewHashes } from './renew-hashes.ts';

/** A device whose template changed; `beforeId` is null if it had none. */
export type Replaced = {
  readonly deviceId: string;
  readonly beforeId: string | null;
  readonly afterId: string;
};

type Timing = {
  readonly applyMode: 'at_time' | 'at_next_restock';
  readonly effectiveAt?: string | null | undefined;
  readonly expiresAt?: string | null | undefined;
};

/** A waiting version can only undo prices that hold at once and without an end. */
const holdsFromNowOn = ({ applyMode, effectiveAt, expiresAt }: Timing) =>
  applyMode === 'at_time' && !effectiveAt && !expiresAt;

/**
 * Copies prices that hold from now on into waiting versions that would restore the old ones. The devices must be
 * locked. [decision 71]
 */
export async function carryPrices(
  ctx: MemberWriteContext,
  timing: Timing,
  replaced: readonly Replaced[],
): Promise<void> {
  if (!holdsFromNowOn(timing)) return;
  const { tx, now } = ctx;
  const { merchantId } = ctx.actor;
  const deviceIds = replaced.map(({ deviceId }) => deviceId);
  const waiting = await scheduledVersions(tx, merchantId, deviceIds, now);
  if (waiting.length === 0) return;
  const ids = [
    ...waiting.map(({ id }) => id),
    ...replaced.flatMap(({ beforeId, afterId }) => [beforeId, afterId]),
  ];
  const rows = await versionLines(
    tx,
    merchantId,
    ids.filter((id) => id !== null),
  );
  const linesOf = (id: string | null) => rows.filter(({ versionId }) => versionId === id);
  const carried = replaced.flatMap(({ deviceId, beforeId, afterId }) =>
    waiting
      .filter((version) => version.deviceId === deviceId)
      .flatMap(({ id }) => carriedPrices(linesOf(beforeId), linesOf(afterId), linesOf(id))),
  );
  if (carried.length === 0) return;
  await setScheduledPrices(tx, merchantId, carried);
  await renewHashes(ctx, [...new Set(carried.map(({ versionId }) => versionId))]);
}
