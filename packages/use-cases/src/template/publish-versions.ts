import { versionsInForceAt } from '@larder/database/queries/template/template.queries';
import type { MemberWriteContext } from '../use-case.ts';
import { bringIntoForce } from './bring-into-force.ts';
import { carryPrices } from './carry-prices.ts';
import type { NewTemplateLine } from './write-template-lines.ts';
import {
  type Publication,
  type PublishTarget,
  type WrittenVersion,
  writeVersions,
} from './write-versions.ts';

/** A version with the one that was in force in its device before; null if none was. */
export type PublishedVersion = WrittenVersion & { readonly beforeId: string | null };

/**
 * Publishes judged lines to locked devices, one or many: writes their versions, copies new prices into waiting
 * versions, brings into force what holds by now, and notifies clients. The caller writes the audit.
 */
export async function publishVersions(
  ctx: MemberWriteContext,
  publication: Publication,
  targets: readonly PublishTarget[],
  lines: readonly NewTemplateLine[],
): Promise<PublishedVersion[]> {
  if (targets.length === 0) return [];
  const { merchantId, membershipId: actorId } = ctx.actor;
  const deviceIds = targets.map(({ device }) => device.id);
  const inForce = await versionsInForceAt(
    ctx.tx,
    deviceIds.map((deviceId) => ({ merchantId, deviceId, at: ctx.now })),
  );
  const written = await writeVersions(ctx, publication, targets, lines);
  const published = written.map((version) => ({
    ...version,
    beforeId: inForce.get(version.deviceId) ?? null,
  }));
  await carryPrices(
    ctx,
    merchantId,
    publication,
    published.map(({ id, deviceId, beforeId }) => ({ deviceId, beforeId, afterId: id })),
  );
  const begun = await bringIntoForce(ctx, { merchantId, deviceIds, actorId });
  for (const { id: versionId, deviceId } of published)
    if (begun.get(deviceId) !== versionId)
      ctx.emit({ type: 'planogram.changed', deviceId, ids: { versionId } });
  return published;
}
