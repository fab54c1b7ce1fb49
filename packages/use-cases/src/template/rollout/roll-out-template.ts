import { rollOutInput } from '@larder/contract/template.contract';
import type { Device } from '@larder/database/model';
import { accept, type Refusal } from '@larder/domain/refusal';
import { fitsShelves } from '@larder/domain/template/template-line';
import type { z } from 'zod';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { afterLocks } from '../after-locks.ts';
import { auditedPrices } from '../audited-prices.ts';
import { lockCabinets } from '../lock-cabinets.ts';
import { type PublishedVersion, publishVersions } from '../publish-versions.ts';
import { readRolloutSource } from './read-rollout-source.ts';
import { rolloutLines } from './rollout-lines.ts';

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
  run: async (call, input) => {
    const source = await readRolloutSource(call, input.source);
    if (!source.ok) return source;
    const devices = await lockCabinets(call, input.deviceNos);
    if (!devices.ok) return devices;
    const ctx = afterLocks(call);
    const judged = await rolloutLines(ctx, input, source.value.lines);
    if (!judged.ok) return judged;
    const fitting = devices.value.filter((device) => fitsShelves(judged.value, device));
    const { applyMode, effectiveAt, expiresAt } = input;
    const published = await publishVersions(
      ctx,
      { applyMode, effectiveAt, expiresAt, copiedFromId: source.value.versionId },
      fitting.map((device) => ({ device })),
      judged.value,
    );
    const refused = devices.value.length - published.length;
    const id = await keepResults(ctx, input, source.value, devices.value, published);
    ctx.audit({
      objectId: id,
      after: { published: published.length, refused, ...input.source },
      cabinets: await factsOfEach(ctx, input, published),
    });
    return accept({ id, published: published.length, refused });
  },
});

/** Returns the audit facts for each device's timeline, as if the template had been published to it alone. */
async function factsOfEach(
  { tx, actor }: Ctx,
  { applyMode, effectiveAt, expiresAt }: Input,
  published: readonly PublishedVersion[],
) {
  // The new lines are the same for every device.
  const first = published[0]?.id;
  const pricesOf = await auditedPrices(tx, actor.merchantId, [
    first,
    ...published.map(({ beforeId }) => beforeId),
  ]);
  return published.map(({ id, deviceId, beforeId }) => ({
    objectId: id,
    deviceId,
    before: pricesOf(beforeId),
    after: { applyMode, effectiveAt, expiresAt, ...pricesOf(first) },
  }));
}

const SHAPE: Refusal = { code: 'TEMPLATE_SHAPE' };

async function keepResults(
  { tx, now, newId, actor }: Ctx,
  { source }: Input,
  { versionId }: { readonly versionId: string | null },
  devices: readonly Device[],
  published: readonly PublishedVersion[],
): Promise<string> {
  const { merchantId, membershipId } = actor;
  const id = newId();
  const presetId = 'presetId' in source ? source.presetId : null;
  await tx.templateRollout.create({
    data: { id, merchantId, createdById: membershipId, presetId, versionId, createdAt: now },
  });
  await tx.templateRolloutDevice.createMany({
    data: devices.map(({ id: deviceId }) => {
      const version = published.find((each) => each.deviceId === deviceId);
      return {
        merchantId,
        rolloutId: id,
        deviceId,
        versionId: version?.id ?? null,
        ...(version ? {} : { refusal: { ...SHAPE } }),
      };
    }),
  });
  return id;
}
