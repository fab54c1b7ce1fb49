import type { CalendarDay } from '@larder/domain/calendar-day';
import { restockMovements } from '@larder/domain/restock/plan-restock';
import { stockAfter, suggestQuantity } from '@larder/domain/restock/suggest-quantity';
import { type Batch, batchesAfter, batchState } from '@larder/domain/stock/batches';
import type { SeedCabinet } from './cabinets.ts';
import type { SeedMerchant } from './merchants.ts';
import type { SeedLine } from './planograms.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import { bestBeforeOf } from './shelf-life.ts';
import type { Restock, TaskLine } from './task-rows.ts';

type Shelf = {
  line: SeedLine;
  productId: string;
  unitCostMinor: number;
  onHand: number;
  keySeq: number;
  lastRestockAt: Date | null;
  lastCountedAt: Date | null;
  lastRestockStock: number;
  soldSinceRestock: number;
  batches: readonly Batch[];
};

/** The stock ledger of one cabinet while its history is generated: movements, and the levels they add up to. */
export class StockBook {
  readonly movements: Record<string, unknown>[] = [];
  readonly #seed: SeedContext;
  readonly #tenant: { merchant_id: string; device_id: string };
  readonly #shelves: Map<SeedLine, Shelf>;

  constructor(seed: SeedContext, cabinet: SeedCabinet, merchant: SeedMerchant, lines: SeedLine[]) {
    this.#seed = seed;
    this.#tenant = {
      merchant_id: mustHave(seed.merchantIds, merchant.code),
      device_id: mustHave(seed.deviceIds, cabinet.deviceNo),
    };
    this.#shelves = new Map(
      lines.map((line) => [
        line,
        {
          line,
          productId: mustHave(seed.productIds, `${merchant.code} ${line.product.code}`),
          unitCostMinor: merchant.priceFromUsd(line.product.costMinor),
          onHand: 0,
          keySeq: 0,
          lastRestockAt: null,
          lastCountedAt: null,
          lastRestockStock: 0,
          soldSinceRestock: 0,
          batches: [],
        },
      ]),
    );
  }

  onHand(line: SeedLine): number {
    return mustHave(this.#shelves, line).onHand;
  }

  /** Books the first filling as opening stock. */
  open(at: Date): void {
    const source = { source_type: 'system', source_id: this.#seed.dice.idAt(at), actor_id: null };
    for (const [index, shelf] of [...this.#shelves.values()].entries()) {
      const opening = { type: 'adjust', qty: shelf.line.parQty, reason: 'opening' };
      this.#move(shelf, { ...opening, ...source, source_line: index + 1 }, at);
    }
  }

  /** Corrects, disposes and fills every shelf, by the rules of the app itself. [domain 7.1] */
  restock(restock: Restock): TaskLine[] {
    return [...this.#shelves.values()].map((shelf, index) => this.#serve(shelf, restock, index + 1));
  }

  sell(orderId: string, taken: { line: SeedLine; qty: number }[], at: Date): void {
    for (const [index, { line, qty }] of taken.entries()) {
      const shelf = mustHave(this.#shelves, line);
      shelf.soldSinceRestock += qty;
      this.#move(
        shelf,
        {
          type: 'sale',
          qty: -qty,
          reason: 'auto',
          source_type: 'order',
          source_id: orderId,
          source_line: index + 1,
          actor_id: null,
        },
        at,
      );
    }
  }

  /** The goods on the shelves of the simulated cabinet, which match the book. */
  shelves() {
    return [...this.#shelves.values()].map(({ line, productId, onHand }) => ({
      door: line.door,
      layer: line.layer,
      productId,
      qty: onHand,
    }));
  }

  levels(now: Date): Record<string, unknown>[] {
    return [...this.#shelves.values()].map((shelf) => ({
      ...this.#tenant,
      door: shelf.line.door,
      layer: shelf.line.layer,
      product_id: shelf.productId,
      on_hand: shelf.onHand,
      key_seq: shelf.keySeq,
      last_restock_at: shelf.lastRestockAt,
      last_counted_at: shelf.lastCountedAt,
      last_restock_stock: shelf.lastRestockStock,
      sales_since_restock: shelf.soldSinceRestock,
      par_qty: shelf.line.parQty,
      batches: shelf.batches,
      first_best_before: shelf.batches[0]?.bestBefore ?? null,
      updated_at: now,
    }));
  }

  #serve(shelf: Shelf, restock: Restock, lineNo: number): TaskLine {
    const { line, productId, onHand: current, lastRestockStock, soldSinceRestock: salesVolume } = shelf;
    const { missing = 0, damaged = 0, notBrought = 0 } = restock.findings.get(line) ?? {};
    const countedQty = missing > 0 ? Math.max(0, current - missing) : null;
    const adjustQty = countedQty === null ? 0 : countedQty - current;
    const expired = expiredUnits(shelf, restock.day);
    const disposeQty = Math.min(current + adjustQty, expired > 0 ? expired : damaged);
    const disposeReason = disposeQty === 0 ? null : expired > 0 ? 'expired' : 'damaged';
    const qty = restock.ordered?.get(line);
    const facts = {
      lastRestockStock,
      salesVolume,
      current,
      adjustQty,
      disposeQty,
      parQty: line.parQty,
      restockedBefore: shelf.lastRestockAt !== null,
      ...(qty !== undefined && { ordered: { qty, edited: false } }),
    };
    const restockQty = Math.max(0, suggestQuantity(restock.mode, facts) - notBrought);
    const bestBefore = restockQty > 0 ? bestBeforeOf(line.product, restock.day) : null;
    const entry = { countedQty, adjustQty, disposeQty, disposeReason, restockQty, bestBefore } as const;
    const source = { source_type: 'restock_record', source_id: restock.recordId, source_line: lineNo };
    for (const movement of restockMovements(restock.mode, { adjustQty, entry })) {
      this.#move(shelf, { ...movement, ...source, actor_id: restock.operatorId }, restock.closedAt);
    }
    shelf.lastRestockAt = restock.closedAt;
    if (countedQty !== null) shelf.lastCountedAt = restock.closedAt;
    shelf.lastRestockStock = shelf.onHand;
    shelf.soldSinceRestock = 0;
    return {
      line_no: lineNo,
      door: line.door,
      layer: line.layer,
      product_id: productId,
      last_restock_stock: lastRestockStock,
      sales_volume: salesVolume,
      stock_before: current,
      counted_qty: countedQty,
      adjust_qty: adjustQty,
      dispose_qty: disposeQty,
      dispose_reason: disposeReason,
      restock_qty: restockQty,
      stock_after: stockAfter(facts, restockQty),
      par_qty: line.parQty,
      ordered_qty: qty ?? null,
      best_before: bestBefore,
    };
  }

  #move(
    shelf: Shelf,
    {
      bestBefore = null,
      ...what
    }: {
      type: string;
      qty: number;
      reason: string;
      bestBefore?: CalendarDay | null;
      source_type: string;
      source_id: string;
      source_line: number;
      actor_id: string | null;
    },
    at: Date,
  ): void {
    shelf.batches = batchesAfter(shelf, { ...what, bestBefore });
    shelf.onHand += what.qty;
    shelf.keySeq += 1;
    this.movements.push({
      id: this.#seed.dice.idAt(at),
      ...this.#tenant,
      door: shelf.line.door,
      layer: shelf.line.layer,
      product_id: shelf.productId,
      key_seq: shelf.keySeq,
      balance_after: shelf.onHand,
      unit_cost_minor: shelf.unitCostMinor,
      ...what,
      occurred_at: at,
      recorded_at: at,
    });
  }
}

/** Units whose last day is today or earlier. */
function expiredUnits({ batches }: Shelf, day: CalendarDay): number {
  return batches
    .filter(({ bestBefore }) => batchState(bestBefore, day) !== 'fresh')
    .reduce((sum, { qty }) => sum + qty, 0);
}
