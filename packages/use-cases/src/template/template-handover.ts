import { versionInForceAt } from '@larder/database/queries/template/template.queries';
import { versionLines } from '@larder/database/queries/template/template-line.queries';
import { doors } from '@larder/domain/device/door';
import { z } from 'zod';
import type { WriteContext } from '../use-case.ts';
import { writeTemplateLines } from './write-template-lines.ts';

type Owned = { readonly deviceId: string; readonly merchantId: string };

const handedLines = z.array(
  z.object({
    door: z.enum(doors),
    layer: z.int(),
    platformProductId: z.string(),
    positions: z.array(z.int()),
    parQty: z.int().nullable(),
  }),
);

/**
 * Stores the layout in force at a device for its next owner: products of the platform's library and their places,
 * without prices, dates and the former owner's names. Returns the number of lines; always deletes what an earlier owner
 * left. Call it before the templates are closed.
 */
export async function leaveTemplate(ctx: WriteContext, owned: Owned, keep: boolean): Promise<number> {
  const { tx, now } = ctx;
  const { deviceId, merchantId } = owned;
  await tx.deviceHandover.deleteMany({ where: { deviceId } });
  const inForce = keep ? await versionInForceAt(tx, merchantId, deviceId, now) : null;
  if (!inForce) return 0;
  const rows = await versionLines(tx, merchantId, [inForce.id]);
  const products = await tx.merchantProduct.findMany({
    where: { merchantId, id: { in: rows.map(({ productId }) => productId) } },
    select: { id: true, platformProductId: true },
  });
  const known = new Map(products.map((product) => [product.id, product.platformProductId]));
  const lines = rows.flatMap(({ door, layer, productId, positions, parQty }) => {
    const platformProductId = known.get(productId);
    return platformProductId ? [{ door, layer, platformProductId, positions: [...positions], parQty }] : [];
  });
  if (lines.length > 0) await tx.deviceHandover.create({ data: { deviceId, lines, createdAt: now } });
  return lines.length;
}

/**
 * Turns the layout left by the former owner into a draft of the new one, limited to the products they have and without
 * prices, so that nothing is sold by it before they review it. Null if none was left or they have none of the products.
 * Deletes the stored layout in any case.
 */
export async function takeTemplate(
  ctx: WriteContext,
  { deviceId, merchantId, membershipId }: Owned & { readonly membershipId: string | null },
): Promise<{ readonly draftId: string; readonly lines: number; readonly missing: number } | null> {
  const { tx, now } = ctx;
  const left = await tx.deviceHandover.findUnique({ where: { deviceId } });
  if (!left) return null;
  await tx.deviceHandover.delete({ where: { deviceId } });
  const handed = handedLines.parse(left.lines);
  const products = await tx.merchantProduct.findMany({
    where: {
      merchantId,
      archivedAt: null,
      platformProductId: { in: handed.map(({ platformProductId }) => platformProductId) },
    },
    select: { id: true, platformProductId: true },
  });
  const own = new Map(products.map((product) => [product.platformProductId, product.id]));
  const lines = handed.flatMap(({ platformProductId, ...line }) => {
    const productId = own.get(platformProductId);
    return productId ? [{ ...line, productId, priceMinor: null }] : [];
  });
  if (lines.length === 0) return null;
  const draftId = ctx.newId();
  const times = { createdAt: now, updatedAt: now };
  await tx.planogramVersion.create({
    data: { id: draftId, merchantId, deviceId, status: 'draft', createdById: membershipId, ...times },
  });
  await writeTemplateLines(ctx, merchantId, draftId, lines);
  return { draftId, lines: lines.length, missing: handed.length - lines.length };
}
