import { cabinetInput } from '@larder/contract/shopper.contract';
import type { Device } from '@larder/database/model';
import {
  type SaleLineRow,
  saleLines,
  versionInForceAt,
} from '@larder/database/queries/template/template.queries';
import { doorsOf } from '@larder/domain/device/door';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import { type MaySell, maySell } from '../opening/may-sell.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { opensAt } from './opens-at.ts';
import { unitsLeft } from './units-left.ts';

/**
 * Returns a cabinet as any shopper in front of it may see it: its name and place, whether it sells now and if not why,
 * its products and prices, also while it is closed. Without an owner it shows only its number and doors. Of the stock
 * it gives what the page shows and no more: 0 for a product that is sold out, the number of the last few, otherwise
 * null. `takesTestCards`: the payment provider moves no money. Refuses `NOT_FOUND`. [screens 3.9, /s/:deviceNo,
 * decision 323]
 */
export const readCabinet = defineUseCase({
  name: 'shopper.readCabinet',
  access: 'public',
  kind: 'read',
  input: cabinetInput,
  run: async (ctx, { deviceNo }) => {
    const device = await ctx.tx.device.findUnique({
      where: { deviceNo },
      include: { merchant: { select: shownOfMerchant } },
    });
    if (!device) return refuse('NOT_FOUND');
    const selling = await maySell(ctx, device.id, ctx.now, null);
    const run = device.lifecycle === 'operational' ? device : null;
    const lines = run?.merchantId ? await linesNow(ctx, run.merchantId, device.id) : [];
    const left = run?.merchant ? await unitsLeft(ctx, run.merchant, device.id) : null;
    return accept({
      deviceNo,
      name: run?.name ?? null,
      merchantName: run?.merchant?.name ?? null,
      address: run ? addressOf(run) : null,
      taxMode: run?.merchant?.taxMode ?? null,
      takesTestCards: ctx.ports.payments.current.takesTestCards,
      closedFor: closedFor(selling, ctx.now),
      opensAt: await opensAt(ctx, device.id, selling),
      timezone: device.timezone,
      doors: doorsOf(device),
      currency: device.currency,
      preauthMinor: Number(device.preauthMinor),
      products: productsOf(ctx, lines, left),
    });
  },
});

const shownOfMerchant = {
  id: true,
  name: true,
  taxMode: true,
  blindCount: true,
  showsSoldOut: true,
  showsFewLeft: true,
} as const;

/** Returns the shelf lines of the template in force. */
async function linesNow({ tx, now }: ReadContext, merchantId: string, deviceId: string) {
  const version = await versionInForceAt(tx, merchantId, deviceId, now);
  return version ? saleLines(tx, merchantId, [version.id]) : [];
}

type Place = Pick<Device, 'street' | 'city' | 'state' | 'area' | 'zip' | 'country'>;

function addressOf({ street, city, state, area, zip, country }: Place) {
  return street === null ? null : { street, city, state, area, zip, country };
}

/** Returns why the cabinet is closed; null if it sells. */
function closedFor(selling: MaySell, now: Date): RefusalCode | null {
  if (!selling.ok) return selling.code;
  return isReachable(onlineStatus(selling.cabinet, now)) ? null : 'DEVICE_OFFLINE';
}

/**
 * Lists each product once, with its doors and its lowest price; "from" if another shelf has a higher price. Sold-out
 * ones are last.
 */
function productsOf(
  { ports, now }: ReadContext,
  lines: readonly SaleLineRow[],
  left: ReadonlyMap<string, number> | null,
) {
  const products = [...Map.groupBy(lines, (line) => line.productId)].map(([productId, shelves]) => {
    const [first] = shelves;
    const prices = shelves.map((line) => line.priceMinor);
    const priceMinor = Math.min(...prices);
    return {
      name: first?.name ?? '',
      pictureUrl: first?.picture ? ports.files.link(first.picture, now) : null,
      doors: [...new Set(shelves.map((line) => line.door))],
      priceMinor,
      hasHigherPrice: Math.max(...prices) > priceMinor,
      left: left?.get(productId) ?? null,
    };
  });
  const isSoldOut = (product: { readonly left: number | null }) => Number(product.left === 0);
  return products.toSorted((a, b) => isSoldOut(a) - isSoldOut(b));
}
