import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { publishInput } from '@larder/contract/template.contract';
import type { Device, PlanogramVersion } from '@larder/database/model';
import { recordPage } from '@larder/database/queries/template/template-record.queries';
import type { z } from 'zod';
import type { MemberActor } from '../actor.ts';
import type { WriteContext } from '../use-case.ts';
import { auditedPrices } from './audited-prices.ts';
import { nextTemplateRev } from './next-template-rev.ts';
import { planogramLines } from './planogram-lines.ts';
import { type NewTemplateLine, writeTemplateLines } from './write-template-lines.ts';

type Input = Pick<
  z.output<typeof publishInput>,
  'applyMode' | 'effectiveAt' | 'expiresAt' | 'note' | 'baseRev'
>;
type Ctx = WriteContext & { readonly actor: MemberActor };

/** Writes the version with its lines and the hash of its planogram, and its audit facts. */
export async function writePublished(
  ctx: Ctx,
  device: Device,
  draft: PlanogramVersion | null,
  input: Input,
  lines: readonly NewTemplateLine[],
): Promise<PlanogramVersion> {
  const { merchantId } = ctx.actor;
  // A revision lower than one published since would lose to it on a tie. [domain T7]
  const rev =
    draft && draft.rev === device.planogramRev ? draft.rev : await nextTemplateRev(ctx.tx, device.id);
  const id = draft?.id ?? ctx.newId();
  const columns = publishedColumns(ctx, input, rev);
  if (draft) await ctx.tx.planogramVersion.update({ where: { id }, data: columns });
  else await ctx.tx.planogramVersion.create({ data: { ...columns, ...newColumns(ctx, id, device) } });
  await writeTemplateLines(ctx, merchantId, id, lines);
  const sha256 = planogramSha256(await planogramLines(ctx.tx, merchantId, id));
  const published = await ctx.tx.planogramVersion.update({ where: { id }, data: { sha256 } });
  await auditPublished(ctx, published);
  return published;
}

function publishedColumns({ now, actor }: Ctx, input: Input, rev: number) {
  const { applyMode, effectiveAt, expiresAt, note, baseRev } = input;
  return {
    rev,
    status: 'published' as const,
    applyMode,
    effectiveAt: applyMode === 'at_next_restock' ? null : effectiveAt ? new Date(effectiveAt) : now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    note: note || null,
    baseRev: baseRev ?? null,
    publishedById: actor.membershipId,
    publishedAt: now,
    updatedAt: now,
  };
}

function newColumns({ now, actor }: Ctx, id: string, device: Device) {
  const { merchantId, membershipId } = actor;
  return { id, merchantId, deviceId: device.id, createdById: membershipId, createdAt: now };
}

/** Audits every changed price by door, layer and product. [domain 11] */
async function auditPublished(ctx: Ctx, version: PlanogramVersion): Promise<void> {
  const { merchantId } = ctx.actor;
  const { id, deviceId, rev, applyMode, effectiveAt, expiresAt } = version;
  const [record] = await recordPage(ctx.tx, merchantId, deviceId, {
    beforeRev: rev + 1,
    limit: 0,
    now: ctx.now,
  });
  const pricesOf = await auditedPrices(ctx.tx, merchantId, [id, record?.previousId]);
  ctx.audit({
    objectId: id,
    deviceId,
    before: { rev: record?.previousRev ?? null, ...pricesOf(record?.previousId) },
    after: { rev, applyMode, effectiveAt, expiresAt, ...pricesOf(id) },
  });
}
