import { copyLines, copyVersions } from '@larder/database/queries/template/price-publish.queries';
import { setLinePrices } from '@larder/database/queries/template/template-line.queries';
import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import { repriceStanding } from '@larder/domain/template/price-change';
import type { WriteContext } from '../use-case.ts';
import { bringIntoForce } from './bring-into-force.ts';
import { carryIntoDrafts, carryPrices } from './carry-prices.ts';
import type { PriceOutcome } from './price-audit.ts';
import { renewHashes } from './renew-hashes.ts';
import type { StandingVersion } from './standing-templates.ts';

type Author = { readonly merchantId: MerchantId; readonly membershipId: MembershipId };

/**
 * Publishes the prices that locked devices accepted, and nothing else: copies the version in force of each with its new
 * prices, and the versions that would bring the old ones back; carries the prices into versions that wait and into
 * drafts. Returns the new version of each device. A fixed number of statements, however many devices. [decision 153]
 * @param ctx its `now` must be read after the devices were locked
 */
export async function publishPrices(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>,
  { merchantId, membershipId }: Author,
  standing: ReadonlyMap<DeviceId, readonly StandingVersion[]>,
  outcomes: readonly PriceOutcome[],
): Promise<ReadonlyMap<DeviceId, string>> {
  const accepted = outcomes.filter(({ refusal }) => refusal === null);
  if (accepted.length === 0) return new Map();
  const { tx, now, newId } = ctx;
  const copies = accepted.flatMap(({ deviceId, prices }) => {
    const versions = standing.get(deviceId) ?? [];
    const repriced = repriceStanding(versions, prices);
    return repriced.map(({ fromId, prices: own }, index) => ({
      id: newId(),
      deviceId,
      fromId,
      // The one in force gets the highest revision: all begin now. [domain T7]
      step: repriced.length - index,
      isInForce: index === 0,
      own,
      lines: versions[index]?.lines.length ?? 0,
    }));
  });
  const columns = copies.map(({ id, deviceId, fromId, step }) => ({ id, deviceId, fromId, step }));
  await copyVersions(tx, merchantId, columns, { publishedById: membershipId, now });
  const lineIds = copies.flatMap(({ lines }) => Array.from({ length: lines }, newId));
  await copyLines(tx, merchantId, columns, lineIds);
  await setLinePrices(
    tx,
    merchantId,
    copies.flatMap(({ id, own }) => own.map((line) => ({ ...line, versionId: id }))),
  );
  await renewHashes(
    tx,
    merchantId,
    copies.map(({ id }) => id),
    now,
  );
  const replaced = copies
    .filter(({ isInForce }) => isInForce)
    .map(({ id, deviceId, fromId }) => ({ deviceId, beforeId: fromId, afterId: id }));
  await carryPrices(ctx, merchantId, { applyMode: 'at_time' }, replaced);
  await carryIntoDrafts(ctx, merchantId, replaced);
  const deviceIds = accepted.map(({ deviceId }) => deviceId);
  await bringIntoForce(ctx, { merchantId, deviceIds, actorId: membershipId });
  return new Map(replaced.map(({ deviceId, afterId }) => [deviceId, afterId]));
}
