import type { SeedCabinet } from './cabinets.ts';
import type { SeedLine } from './planograms.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

type Shelf = {
  line: SeedLine;
  productId: string;
  onHand: number;
  keySeq: number;
  lastRestockAt: Date | null;
  lastRestockStock: number;
  soldSinceRestock: number;
};

/** The stock ledger of one cabinet while its history is made up: movements, and the levels they add up to. */
export class StockBook {
  readonly movements: Record<string, unknown>[] = [];
  readonly #seed: SeedContext;
  readonly #tenant: { merchant_id: string; device_id: string };
  readonly #shelves: Map<SeedLine, Shelf>;

  constructor(seed: SeedContext, cabinet: SeedCabinet, merchantCode: string, lines: SeedLine[]) {
    this.#seed = seed;
    this.#tenant = {
      merchant_id: mustHave(seed.merchantIds, merchantCode),
      device_id: mustHave(seed.deviceIds, cabinet.deviceNo),
    };
    this.#shelves = new Map(
      lines.map((line) => [
        line,
        {
          line,
          productId: mustHave(seed.productIds, `${merchantCode} ${line.product.code}`),
          onHand: 0,
          keySeq: 0,
          lastRestockAt: null,
          lastRestockStock: 0,
          soldSinceRestock: 0,
        },
      ]),
    );
  }

  onHand(line: SeedLine): number {
    return mustHave(this.#shelves, line).onHand;
  }

  /** The first filling, booked as opening stock. */
  open(at: Date): void {
    this.#fill(at, 'adjust', 'opening');
  }

  restock(at: Date): void {
    this.#fill(at, 'restock', 'quick');
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
        },
        at,
      );
    }
  }

  /** What stands on the shelves of the simulated cabinet, which agrees with the book. */
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
      last_restock_stock: shelf.lastRestockStock,
      sales_since_restock: shelf.soldSinceRestock,
      par_qty: shelf.line.parQty,
      updated_at: now,
    }));
  }

  #fill(at: Date, type: 'adjust' | 'restock', reason: 'opening' | 'quick'): void {
    const visit = this.#seed.dice.idAt(at);
    for (const [index, shelf] of [...this.#shelves.values()].entries()) {
      const missing = shelf.line.parQty - shelf.onHand;
      if (missing > 0) {
        this.#move(
          shelf,
          { type, qty: missing, reason, source_type: 'system', source_id: visit, source_line: index + 1 },
          at,
        );
      }
      if (type === 'restock') {
        shelf.lastRestockAt = at;
        shelf.lastRestockStock = shelf.onHand;
        shelf.soldSinceRestock = 0;
      }
    }
  }

  #move(
    shelf: Shelf,
    what: {
      type: string;
      qty: number;
      reason: string;
      source_type: string;
      source_id: string;
      source_line: number;
    },
    at: Date,
  ): void {
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
      ...what,
      occurred_at: at,
      recorded_at: at,
    });
  }
}
