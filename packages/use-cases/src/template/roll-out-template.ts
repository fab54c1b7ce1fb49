import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { rollOutInput } from '@larder/contract/template.contract';
import type { Device } from '@larder/database/model';
import { versionsInForceAt } from '@larder/database/queries/template/template.queries';
import {
  insertLines,
  insertVersions,
  setHashes,
} from '@larder/database/queries/template/template-rollout.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Refusal, type Result, refuse } from '@larder/domain/refusal';
import { fitsShelves } from '@larder/domain/template/template-line';
import type { z } from 'zod';
import { seesDevice } from '../actor.ts';
import { lockDevices } from '../device/lock-device.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { auditedPrices } from './audited-prices.ts';
import { bringIntoForce } from './bring-into-force.ts';
import { carryPrices, type Replaced } from './carry-prices.ts';
import { planogramLines } from './planogram-lines.ts';
import { readRolloutSource } from './read-rollout-source.ts';
import { type PublishedLine, rolloutLines } from './rollout-lines.ts';

type Ctx = WriteContext<{ anyOf: ['template.edit'] }>;
type Input = z.output<typeof rollOutInput>;

/**
 * Publishes one template to up to 100 devices and returns a result for each: a device without the doors and layers is
 * refused `TEMPLATE_SHAPE`, the others are published. Publishes nothing and refuses as `publishTemplate` if the
 * template itself is invalid, or `NOT_FOUND` for a foreign source or device. A fixed number of statements, however many
 * devices. [screens A-13]
 */
export const rollOutTemplate = defineUseCase({
  name: 'template.rollOut',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: rollOutInput,
  audit: { objectType: 'template' },
  run: async (ctx, input) => {
    const source = await readRolloutSource(ctx, input.source);
    if (!source.ok) return source;
    const devices = await lockCabinets(ctx, input.deviceNos);
    if (!devices.ok) return devices;
    const judged = await rolloutLines(ctx, input, source.value.lines);
    if (!judged.ok) return judged;
    const lines = judged.value;

    const targets = devices.value.map((device) => ({
      device,
      versionId: fitsShelves(lines, device) ? ctx.newId() : null,
    }));
    const published = targets.flatMap(({ device, versionId }) =>
      versionId ? [{ id: versionId, deviceId: device.id }] : [],
    );
    const replaced =
      published.length > 0 ? await publishAll(ctx, input, source.value.versionId, published, lines) : [];
    const id = await keepResults(ctx, input, source.value, targets);
    ctx.audit({
      objectId: id,
      after: { published: published.length, refused: targets.length - published.length, ...input.source },
      cabinets: await factsOfEach(ctx, input, replaced),
    });
    return accept({ id, published: published.length, refused: targets.length - published.length });
  },
});

/** Locks the devices and re-reads them; `NOT_FOUND` if one is foreign. */
async function lockCabinets(ctx: Ctx, deviceNos: readonly string[]): Promise<Result<Device[]>> {
  const asked = [...new Set(deviceNos)];
  const where = { merchantId: ctx.actor.merchantId, deviceNo: { in: asked } };
  const found = await ctx.tx.device.findMany({ where, select: { id: true } });
  const ids: DeviceId[] = found.map(({ id }) => id);
  if (ids.length < asked.length || !ids.every((id) => seesDevice(ctx.actor, id))) return refuse('NOT_FOUND');
  await lockDevices(ctx.tx, ids);
  const locked = await ctx.tx.device.findMany({ where, orderBy: { id: 'asc' } });
  return locked.length < asked.length ? refuse('NOT_FOUND') : accept(locked);
}

async function publishAll(
  ctx: Ctx,
  input: Input,
  copiedFromId: string | null,
  published: readonly { readonly id: string; readonly deviceId: DeviceId }[],
  lines: readonly PublishedLine[],
): Promise<readonly Replaced[]> {
  const { tx, now, actor } = ctx;
  const { applyMode, effectiveAt, expiresAt } = input;
  const { merchantId } = actor;
  const asked = published.map(({ deviceId }) => ({ merchantId, deviceId, at: now }));
  const inForce = await versionsInForceAt(tx, asked);
  const ids = published.map(({ id }) => id);
  await insertVersions(tx, actor.merchantId, published, {
    applyMode,
    effectiveAt: applyMode === 'at_next_restock' ? null : effectiveAt ? new Date(effectiveAt) : now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    copiedFromId,
    publishedById: actor.membershipId,
    now,
  });
  const lineIds = ids.flatMap(() => lines.map(() => ctx.newId()));
  await insertLines(tx, actor.merchantId, ids, lines, lineIds);
  // The planogram is the same for every device.
  const [first = ''] = ids;
  await setHashes(
    tx,
    actor.merchantId,
    ids,
    planogramSha256(await planogramLines(tx, actor.merchantId, first)),
  );
  const replaced = published.map(({ id, deviceId }) => ({
    deviceId,
    beforeId: inForce.get(deviceId) ?? null,
    afterId: id,
  }));
  await carryPrices(ctx, input, replaced);
  const deviceIds = published.map(({ deviceId }) => deviceId);
  const begun = await bringIntoForce(ctx, {
    merchantId: actor.merchantId,
    deviceIds,
    actorId: actor.membershipId,
  });
  for (const { id: versionId, deviceId } of published)
    if (!begun.has(deviceId)) ctx.emit({ type: 'planogram.changed', deviceId, ids: { versionId } });
  return replaced;
}

/** Returns the audit facts for each device's timeline, as if the template had been published to it alone. */
async function factsOfEach(
  { tx, actor }: Ctx,
  { applyMode, effectiveAt, expiresAt }: Input,
  replaced: readonly Replaced[],
) {
  // The new lines are the same for every device.
  const first = replaced[0]?.afterId;
  const pricesOf = await auditedPrices(tx, actor.merchantId, [
    first,
    ...replaced.map(({ beforeId }) => beforeId),
  ]);
  return replaced.map(({ deviceId, beforeId, afterId }) => ({
    objectId: afterId,
    deviceId,
    before: pricesOf(beforeId),
    after: { applyMode, effectiveAt, expiresAt, ...pricesOf(first) },
  }));
}

type Target = { readonly device: Device; readonly versionId: string | null };
const SHAPE: Refusal = { code: 'TEMPLATE_SHAPE' };

async function keepResults(
  { tx, now, newId, actor }: Ctx,
  { source }: Input,
  { versionId }: { readonly versionId: string | null },
  targets: readonly Target[],
): Promise<string> {
  const { merchantId, membershipId } = actor;
  const id = newId();
  const presetId = 'presetId' in source ? source.presetId : null;
  await tx.templateRollout.create({
    data: { id, merchantId, createdById: membershipId, presetId, versionId, createdAt: now },
  });
  await tx.templateRolloutDevice.createMany({
    data: targets.map((target) => ({
      merchantId,
      rolloutId: id,
      deviceId: target.device.id,
      versionId: target.versionId,
      ...(target.versionId ? {} : { refusal: { ...SHAPE } }),
    })),
  });
  return id;
}
