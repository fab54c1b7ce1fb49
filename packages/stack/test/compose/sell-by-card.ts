import type { Cabinet } from '@larder/cabinet-simulator/cabinet';

/** Longer than a restart of any service takes. */
const PATIENCE_MS = 180_000;

export type Shopper = {
  /** Buys one unit by card, trying again while the cabinet is offline or gets no answer. */
  buy(): Promise<void>;
  /** Number of finished purchases: each is an order that the cloud must have in the end. */
  bought(): number;
};

/** A shopper who buys one product at door L of a cabinet, with a new card for each purchase. */
export function shopperAt(
  cabinet: Cabinet,
  goods: { readonly layer: number; readonly productId: string },
): Shopper {
  let cards = 0;
  let bought = 0;

  /** Returns false if the door stayed shut. */
  async function tryToBuy(): Promise<boolean> {
    await cabinet.until(({ online, session }) => online && session === null, PATIENCE_MS);
    cards += 1;
    if (!cabinet.tapCard({ fingerprint: `fp_compose_${cards}`, door: 'L' }).done) return false;
    const { session } = await cabinet.until(
      (state) => state.session === null || state.session.state === 'unlocked',
      PATIENCE_MS,
    );
    if (session === null || !cabinet.pullDoor('L').done) return false;
    await cabinet.until((state) => state.session === null || state.session.state === 'open', PATIENCE_MS);
    const took = cabinet.take({ ...goods, door: 'L', qty: 1 }).done;
    cabinet.closeDoor('L');
    await cabinet.until((state) => state.session === null, PATIENCE_MS);
    return took;
  }

  return {
    buy: async () => {
      // A cabinet whose last sale the cloud does not know yet is refused as busy: taps again and again would only delay
      // that its events arrive.
      while (!(await tryToBuy())) await cabinet.until(() => cabinet.outboxSize() === 0, PATIENCE_MS);
      bought += 1;
    },
    bought: () => bought,
  };
}
