import type { Door } from '@larder/cabinet-protocol/fields';
import { type ActResult, done, notDone } from '../acts/act-result.ts';
import type { Device } from '../device/device.ts';
import type { Shelf } from '../flash/flash.ts';

/** Goods to move: by product id, or by (part of) the name in the planogram. */
export type Goods = { door: Door; layer: number; productId?: string; name?: string; qty?: number };

/** Net takings by door, layer and product: positive is out. */
export type Basket = {
  moved: { door: Door; layer: number; productId: string; qty: number }[];
  foreign: { door: Door; layer: number }[];
};

export type Shelves = ReturnType<typeof createShelves>;

/** The goods on each shelf, and those moved in the current session. */
// long: a closure over the goods of one cabinet; each function in it is short
export function createShelves(device: Device) {
  const { flash, world, spec } = device;
  let basket: Basket = { moved: [], foreign: [] };

  const shelves = (): Shelf[] => flash.read('shelves') ?? [];
  const isOn = (shelf: Omit<Shelf, 'qty'>, other: Omit<Shelf, 'qty'>) =>
    shelf.door === other.door && shelf.layer === other.layer && shelf.productId === other.productId;
  const qtyOn = (place: Omit<Shelf, 'qty'>) => shelves().find((shelf) => isOn(shelf, place))?.qty ?? 0;

  function setQty(place: Omit<Shelf, 'qty'>, qty: number): void {
    const { door, layer, productId } = place;
    flash.write('shelves', [
      ...shelves().filter((shelf) => !isOn(shelf, place)),
      { door, layer, productId, qty },
    ]);
  }

  function move(place: Omit<Shelf, 'qty'>, out: number): void {
    setQty(place, qtyOn(place) - out);
    const before = basket.moved.find((item) => isOn(item, place))?.qty ?? 0;
    const others = basket.moved.filter((item) => !isOn(item, place));
    const qty = before + out;
    basket = { ...basket, moved: qty === 0 ? others : [...others, { ...place, qty }] };
  }

  function find(goods: Goods): string | undefined {
    if (goods.productId !== undefined) return goods.productId;
    const lines = flash.read('planogram')?.lines ?? [];
    const wanted = goods.name?.toLowerCase() ?? '';
    const named = lines.filter(({ name }) => name.toLowerCase().includes(wanted));
    return (named.find(({ door, layer }) => door === goods.door && layer === goods.layer) ?? named[0])
      ?.productId;
  }

  function refusal({ door, layer }: Goods): ActResult | undefined {
    const state = world.doors[door];
    if (state === undefined || layer < 1 || layer > (spec.layers[door] ?? 0)) return notDone('NO_SUCH_DOOR');
    return state.open ? undefined : notDone('NOT_OPEN');
  }

  function fillNew(): void {
    if (!spec.fillShelves) return;
    for (const line of flash.read('planogram')?.lines ?? []) {
      if (!shelves().some((shelf) => isOn(shelf, line))) setQty(line, line.par);
    }
  }

  device.on('changed', (aspect) => {
    if (aspect === 'settings') fillNew();
  });

  return {
    all: shelves,
    qtyOn,
    take(goods: Goods): ActResult {
      const productId = find(goods);
      if (productId === undefined) return notDone('NO_SUCH_PRODUCT');
      const place = { door: goods.door, layer: goods.layer, productId };
      const no = refusal(goods);
      if (no) return no;
      if (qtyOn(place) < (goods.qty ?? 1)) return notDone('SOLD_OUT');
      move(place, goods.qty ?? 1);
      return done;
    },
    /** Puts goods back, or onto another shelf than they came from. */
    putBack(goods: Goods): ActResult {
      const productId = find(goods);
      if (productId === undefined) return notDone('NO_SUCH_PRODUCT');
      const no = refusal(goods);
      if (no) return no;
      move({ door: goods.door, layer: goods.layer, productId }, -(goods.qty ?? 1));
      return done;
    },
    /** Puts down an item that the cabinet does not know. */
    putForeign(place: { door: Door; layer: number }): ActResult {
      const no = refusal(place);
      if (no) return no;
      basket = { ...basket, foreign: [...basket.foreign, place] };
      return done;
    },
    /** Fills every planned product up to its par, as a restocker does behind an open door. */
    refill(door: Door): ActResult {
      const no = refusal({ door, layer: 1 });
      if (no) return no;
      for (const line of flash.read('planogram')?.lines ?? []) if (line.door === door) setQty(line, line.par);
      return done;
    },
    /** Sets the goods without moving them: the initial state of a scenario. */
    stock: setQty,
    basket: () => basket,
    emptyBasket(): void {
      basket = { moved: [], foreign: [] };
    },
  };
}
