import { openDrafts, touchDrafts } from '@larder/database/queries/template/price-publish.queries';
import { setLinePrices, versionLines } from '@larder/database/queries/template/template-line.queries';
import { scheduledVersions } from '@larder/database/queries/template/template-record.queries';
import type { Tx } from '@larder/database/transaction';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { carriedPrices } from '@larder/domain/template/carried-prices';
import type { WriteContext } from '../use-case.ts';
import { renewHashes } from './renew-hashes.ts';

/** A device whose template changed; `beforeId` is null if it had none. */
export type Replaced = {
  readonly deviceId: DeviceId;
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
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  merchantId: MerchantId,
  timing: Timing,
  replaced: readonly Replaced[],
): Promise<void> {
  if (!holdsFromNowOn(timing)) return;
  const deviceIds = replaced.map(({ deviceId }) => deviceId);
  const waiting = await scheduledVersions(tx, merchantId, deviceIds, now);
  const carried = await setCarried(tx, merchantId, replaced, waiting);
  if (carried.length > 0) await renewHashes(tx, merchantId, carried, now);
}

/** Copies new prices into drafts that still have the old ones, and raises their versions. [decision 153] */
export async function carryIntoDrafts(
  { tx, now, emit }: Pick<WriteContext, 'tx' | 'now' | 'emit'>,
  merchantId: MerchantId,
  replaced: readonly Replaced[],
): Promise<void> {
  const deviceIds = replaced.map(({ deviceId }) => deviceId);
  const drafts = await openDrafts(tx, merchantId, deviceIds);
  const carried = await setCarried(tx, merchantId, replaced, drafts);
  if (carried.length === 0) return;
  await touchDrafts(tx, merchantId, carried, now);
  for (const { id, deviceId } of drafts.filter((draft) => carried.includes(draft.id)))
    emit({ type: 'planogram.changed', merchantId, deviceId, ids: { versionId: id } });
}

/** Sets the prices that others carry, and returns the versions that it changed. */
async function setCarried(
  tx: Tx,
  merchantId: MerchantId,
  replaced: readonly Replaced[],
  others: readonly { readonly id: string; readonly deviceId: string }[],
): Promise<string[]> {
  if (others.length === 0) return [];
  const ids = [
    ...others.map(({ id }) => id),
    ...replaced.flatMap(({ beforeId, afterId }) => [beforeId, afterId]),
  ];
  const rows = await versionLines(
    tx,
    merchantId,
    ids.filter((id) => id !== null),
  );
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId);
  const linesOf = (id: string | null) => byVersion.get(id ?? '') ?? [];
  const othersOf = Map.groupBy(others, ({ deviceId }) => deviceId);
  const carried = replaced.flatMap(({ deviceId, beforeId, afterId }) =>
    (othersOf.get(deviceId) ?? []).flatMap(({ id }) =>
      carriedPrices(linesOf(beforeId), linesOf(afterId), linesOf(id)),
    ),
  );
  if (carried.length > 0) await setLinePrices(tx, merchantId, carried);
  return [...new Set(carried.map(({ versionId }) => versionId))];
}
