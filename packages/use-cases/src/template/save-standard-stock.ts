import { saveStandardStockInput } from '@larder/contract/stock.contract';
import type { Device } from '@larder/database/model';
import { setScheduledPars } from '@larder/database/queries/stock/stock-warning.queries';
import { type VersionInForceRow, versionInForceAt } from '@larder/database/queries/template/template.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import {
  newestPublishedRev,
  scheduledVersions,
} from '@larder/database/queries/template/template-record.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { lineKey } from '@larder/domain/stock/line-key';
import type { z } from 'zod';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { afterLocks } from './after-locks.ts';
import { auditPublished } from './audit-published.ts';
import { bringIntoForce } from './bring-into-force.ts';
import { renewHashes } from './renew-hashes.ts';
import { type Publication, type WrittenVersion, writeVersions } from './write-versions.ts';

type Line = z.output<typeof saveStandardStockInput>['lines'][number];

/**
 * Publishes new standard stock at once, as a new version of the template with the same prices. Applies it also to
 * waiting versions and to versions that return when a temporary one ends, so that none restores the old stock. Refuses
 * `NOT_FOUND`, `DATA_PROCESSING` if the version in force is not the one that the screen showed. [screens PAR, 7.2]
 */
export const saveStandardStock = defineUseCase({
  name: 'stock.saveStandardStock',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: saveStandardStockInput,
  audit: { objectType: 'template' },
  run: async (call, { deviceNo, rev, lines }) => {
    const found = await lockOwnDevice(call, deviceNo);
    if (!found.ok) return found;
    const ctx = afterLocks(call);
    const device = found.value;
    const { merchantId, membershipId: actorId } = ctx.actor;
    const inForce = await versionInForceAt(ctx.tx, merchantId, device.id, ctx.now);
    if (inForce?.rev !== rev) return refuse('DATA_PROCESSING');
    const pars = new Map(lines.map((line) => [lineKey(line), line.parQty]));
    // Republishes the last to return first: of versions that begin at the same time, the newest is in force.
    // [domain T7]
    for (const version of (await versionsComingBack(ctx, device.id, inForce)).reverse()) {
      await republish(ctx, device, version, pars);
    }
    const published = await republish(ctx, device, inForce, pars);
    await patchScheduled(ctx, device.id, lines);
    await bringIntoForce(ctx, { merchantId, deviceIds: [device.id], actorId });
    ctx.emit({ type: 'planogram.changed', deviceId: device.id, ids: { versionId: published.id } });
    return accept({ versionId: published.id, rev: published.rev });
  },
});

/**
 * Returns begun versions that return to force when temporary ones end, the next first; waiting versions are excluded.
 * [domain T7]
 */
async function versionsComingBack(
  { tx, now, actor }: MemberWriteContext,
  deviceId: string,
  inForce: VersionInForceRow,
) {
  const begun: VersionInForceRow[] = [];
  for (let ending: VersionInForceRow | null = inForce; ending?.expiresAt; ) {
    const next: VersionInForceRow | null = await versionInForceAt(
      tx,
      actor.merchantId,
      deviceId,
      ending.expiresAt,
    );
    if (next && next.effectiveAt <= now) begun.push(next);
    ending = next;
  }
  return begun;
}

/** Publishes the same version again with other standard stock, in force from now on. */
async function republish(
  ctx: MemberWriteContext,
  device: Device,
  { id, expiresAt }: VersionInForceRow,
  pars: ReadonlyMap<string, number>,
): Promise<WrittenVersion> {
  const { merchantId } = ctx.actor;
  const stored = await versionLines(ctx.tx, merchantId, [id]);
  const publication: Publication = {
    applyMode: 'at_time',
    expiresAt: expiresAt?.toISOString() ?? null,
    baseRev: await newestPublishedRev(ctx.tx, merchantId, device.id),
  };
  const lines = stored.map((line) => ({ ...line, parQty: pars.get(lineKey(line)) ?? line.parQty }));
  const [written] = await writeVersions(ctx, publication, [{ device }], lines);
  if (!written) throw new Error('a locked device got no version');
  await auditPublished(ctx, publication, written);
  return written;
}

async function patchScheduled(
  ctx: MemberWriteContext,
  deviceId: string,
  lines: readonly Line[],
): Promise<void> {
  const { merchantId } = ctx.actor;
  const waiting = await scheduledVersions(ctx.tx, merchantId, [deviceId], ctx.now);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0 || (await setScheduledPars(ctx.tx, merchantId, ids, lines)) === 0) return;
  await renewHashes(ctx.tx, merchantId, ids, ctx.now);
}
