import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import { saveStandardStockInput } from '@larder/contract/stock.contract';
import { setScheduledPars } from '@larder/database/stock-warning.queries';
import { versionInForceAt } from '@larder/database/template.queries';
import { versionLines } from '@larder/database/template-line.queries';
import { newestPublishedRev } from '@larder/database/template-record.queries';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberActor } from '../actor.ts';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { bringIntoForce } from '../template/bring-into-force.ts';
import { planogramLines } from '../template/planogram-lines.ts';
import { writePublished } from '../template/write-published.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';

type Ctx = WriteContext & { readonly actor: MemberActor };
type Line = z.output<typeof saveStandardStockInput>['lines'][number];

const keyText = ({ door, layer, productId }: Omit<Line, 'parQty'>) => `${door}${layer}${productId}`;

/**
 * New standard stock as a new version of the template with the same prices, at once; versions that wait for their time get it too, so
 * that none brings the old one back. Refuses `NOT_FOUND`, `DATA_PROCESSING` if another version is in force than the screen showed.
 * [screens PAR, 7.2]
 */
export const saveStandardStock = defineUseCase({
  name: 'stock.saveStandardStock',
  access: { anyOf: ['template.edit'] },
  kind: 'write',
  input: saveStandardStockInput,
  audit: { objectType: 'template' },
  run: async (ctx, { deviceNo, rev, lines }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const device = found.value;
    const { merchantId, membershipId: actorId } = ctx.actor;
    const inForce = await versionInForceAt(ctx.tx, merchantId, device.id, ctx.now);
    if (inForce?.rev !== rev) return refuse('DATA_PROCESSING');
    const pars = new Map(lines.map((line) => [keyText(line), line.parQty]));
    const stored = await versionLines(ctx.tx, merchantId, [inForce.id]);
    const published = await writePublished(
      ctx,
      device,
      null,
      {
        applyMode: 'at_time',
        expiresAt: inForce.expiresAt?.toISOString() ?? null,
        baseRev: await newestPublishedRev(ctx.tx, merchantId, device.id),
      },
      stored.map((line) => ({ ...line, parQty: pars.get(keyText(line)) ?? line.parQty })),
    );
    await patchScheduled(ctx, device.id, lines);
    await bringIntoForce(ctx, { merchantId, deviceIds: [device.id], actorId });
    ctx.tell({ type: 'planogram.changed', deviceId: device.id, ids: { versionId: published.id } });
    return accept({ versionId: published.id, rev: published.rev });
  },
});

/** Versions that wait are documents of their own: their hash follows what they say. */
async function patchScheduled(ctx: Ctx, deviceId: string, lines: readonly Line[]): Promise<void> {
  const { merchantId } = ctx.actor;
  const waiting = await ctx.tx.planogramVersion.findMany({
    where: {
      ...{ merchantId, deviceId, status: 'published' },
      OR: [{ effectiveAt: null }, { effectiveAt: { gt: ctx.now } }],
    },
    select: { id: true },
  });
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0 || (await setScheduledPars(ctx.tx, merchantId, ids, lines)) === 0) return;
  for (const id of ids) {
    const sha256 = planogramSha256(await planogramLines(ctx.tx, merchantId, id));
    await ctx.tx.planogramVersion.update({ where: { id }, data: { sha256, updatedAt: ctx.now } });
  }
}
