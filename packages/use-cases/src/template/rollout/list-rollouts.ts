import { rolloutsInput } from '@larder/contract/template.contract';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../../actor.ts';
import { knownCabinet } from '../../device/known-cabinet.ts';
import { pageOf, readCursor } from '../../page-cursor.ts';
import { defineUseCase } from '../../use-case.ts';
import { deviceState, rolloutParts } from './rollout-state.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Roll-outs of templates and of prices to several devices with their progress, newest first; only those that include a
 * device in the member's scope. [screens A-13]
 */
export const listRollouts = defineUseCase({
  name: 'template.listRollouts',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: rolloutsInput,
  run: async (ctx, { cursor, limit }) => {
    const before = readCursor(cursor, keyset);
    if (!before.ok) return before;
    const scope = scopeOf(ctx.actor);
    const seen = scope ? { deviceId: { in: [...scope] } } : {};
    const [at, id] = before.value ?? [];
    const older = at && id ? { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] } : {};
    const rows = await ctx.tx.templateRollout.findMany({
      where: { merchantId: ctx.actor.merchantId, devices: { some: seen }, ...older },
      include: { ...rolloutParts(seen), createdBy: { select: { displayName: true } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const priceOf = ({ productId, product, priceMinor }: (typeof rows)[number]) =>
      productId && product
        ? {
            product: product.nameOverride ?? product.platformProduct.name,
            priceMinor: priceMinor === null ? null : Number(priceMinor),
          }
        : null;
    const item = (row: (typeof rows)[number]) => {
      const states = row.devices.map(deviceState);
      return {
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        byName: row.createdBy.displayName,
        preset: row.preset?.name ?? null,
        onlyPrices: row.onlyPrices,
        /** A change of one price, which has a screen of its own; `priceMinor` null: former prices that differ. */
        price: priceOf(row),
        source: row.version && {
          rev: row.version.rev,
          deviceNo: row.version.assignment.device.deviceNo,
          name: knownCabinet(row.version.assignment).name,
        },
        devices: states.length,
        applied: states.filter((state) => state === 'applied').length,
        // A device without the products, or with the same prices, is no failure.
        failed: states.filter((state) => state === 'rejected' || (state === 'refused' && !row.onlyPrices))
          .length,
      };
    };
    return accept(pageOf(rows, limit, item, (row) => [row.createdAt.toISOString(), row.id]));
  },
});
