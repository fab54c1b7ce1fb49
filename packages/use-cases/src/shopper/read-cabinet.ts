import { cabinetInput } from '@larder/contract/shopper.contract';
import { type SaleLineRow, saleLines } from '@larder/database/template.queries';
import { onlineStatus } from '@larder/domain/device/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import { type MaySell, maySell } from '../session/may-sell.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';

/**
 * A cabinet as anybody in front of it may see it: its name, what it sells at which price, whether it sells now and if not why. Refuses
 * `NOT_FOUND`. [screens 3.9, /s/:deviceNo]
 */
export const readCabinet = defineUseCase({
  name: 'shopper.cabinet',
  access: 'public',
  kind: 'read',
  input: cabinetInput,
  run: async (ctx, { deviceNo }) => {
    const device = await ctx.tx.device.findUnique({
      where: { deviceNo },
      include: { merchant: { select: { name: true } } },
    });
    if (!device) return refuse('NOT_FOUND');
    const selling = await maySell(ctx.tx, device.id, ctx.now);
    const lines = selling.ok ? await saleLines(ctx.tx, selling.cabinet.merchantId, [selling.versionId]) : [];
    return accept({
      deviceNo,
      name: device.lifecycle === 'operational' ? device.name : null,
      merchantName: device.lifecycle === 'operational' ? (device.merchant?.name ?? null) : null,
      closedFor: closedFor(selling, ctx.now),
      doors: device.layersR === null ? (['L'] as const) : (['L', 'R'] as const),
      currency: device.currency,
      preauthMinor: Number(device.preauthMinor),
      products: productsOf(ctx, lines),
    });
  },
});

/** Null: it sells. */
function closedFor(selling: MaySell, now: Date): RefusalCode | null {
  if (!selling.ok) return selling.code;
  const { state, lastSeenAt } = selling.cabinet;
  const online = onlineStatus({ state: state ?? 'never_seen', lastSeenAt }, now);
  return online === 'online' || online === 'stale' ? null : 'DEVICE_OFFLINE';
}

/** Each product once, with the doors it stands behind and its lowest price; "from" if a shelf asks for more. */
function productsOf({ ports, now }: ReadContext, lines: readonly SaleLineRow[]) {
  return [...Map.groupBy(lines, (line) => line.productId).values()].map((shelves) => {
    const [first] = shelves;
    const prices = shelves.map((line) => line.priceMinor);
    const priceMinor = Math.min(...prices);
    return {
      name: first?.name ?? '',
      pictureUrl: first?.picture ? ports.files.link(first.picture, now) : null,
      doors: [...new Set(shelves.map((line) => line.door))],
      priceMinor,
      hasHigherPrice: Math.max(...prices) > priceMinor,
    };
  });
}
