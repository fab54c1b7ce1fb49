import { copyLines, copyVersions } from '@larder/database/queries/template/price-publish.queries';
import {
  setScheduledPrices,
  type VersionLineRow,
} from '@larder/database/queries/template/template-line.queries';
import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import { repriceStanding } from '@larder/domain/template/price-change';
import type { WriteContext } from '../use-case.ts';
import { bringIntoForce } from './bring-into-force.ts';
import { carryIntoDrafts, carryPrices } from './carry-prices.ts';
import { renewHashes } from './renew-hashes.ts';
import type { StandingVersion } from './standing-templates.ts';

type PricedLine = VersionLineRow & { readonly priceMinor: number };

/** A locked device with new prices for lines of its version in force. */
export type PriceTarget = {
  readonly deviceId: DeviceId;
  readonly standing: readonly StandingVersion[];
  readonly prices: readonly PricedLine[];
};

type Author = { readonly merchantId: MerchantId; readonly membershipId: MembershipId };

/**
 * Publishes prices to locked devices and nothing else: copies the version in force of each with its new prices, and the
 * versions that would bring the old ones back; carries the prices into versions that wait and into drafts. Returns
 * the new version of each device. A fixed number of statements, however many devices. [decision 153]
 * @param ctx its `now` must be read after the devices were locked
 */
export async function publishPrices(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>,
  { merchantId, membershipId }: Author,
  targets: readonly PriceTarget[],
): Promise<ReadonlyMap<DeviceId, string>> {
  if (targets.length === 0) return new Map();
  const { tx, now, newId } = ctx;
  const copies = targets.flatMap(({ deviceId, standing, prices }) => {
    const repriced = repriceStanding(standing, prices);
    return repriced.map(({ fromId, prices: own }, index) => ({
      id: newId(),
      deviceId,
      fromId,
      // The one in force gets the highest revision: all begin now. [domain T7]
      step: repriced.length - index,
      isInForce: index === 0,
      own,
      lines: standing[index]?.lines.length ?? 0,
    }));
  });
  const columns = copies.map(({ id, deviceId, fromId, step }) => ({ id, deviceId, fromId, step }));
  await copyVersions(tx, merchantId, columns, { publishedById: membershipId, now });
  const lineIds = copies.flatMap(({ lines }) => Array.from({ length: lines }, newId));
  await copyLines(tx, merchantId, columns, lineIds);
  await setScheduledPrices(
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
  const deviceIds = targets.map(({ deviceId }) => deviceId);
  await bringIntoForce(ctx, { merchantId, deviceIds, actorId: membershipId });
  return new Map(replaced.map(({ deviceId, afterId }) => [deviceId, afterId]));
}
