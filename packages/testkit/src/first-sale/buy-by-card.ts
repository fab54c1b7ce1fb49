import type { Cabinet } from '@larder/cabinet-simulator/cabinet';

const PATIENCE_MS = 120_000;

/** A shopper taps a card, takes one of the first product and closes the door; returns the product. */
export async function buyByCard(cabinet: Cabinet): Promise<string> {
  await cabinet.until(({ online, session }) => online && session === null, PATIENCE_MS);
  const [shelf] = cabinet.state().shelves;
  if (!shelf) throw new Error('The cabinet has no shelf with a product.');
  const { door, layer, productId } = shelf;
  const expectDone = (act: string, result: { readonly done: boolean }) => {
    if (!result.done) throw new Error(`${act} was refused: ${JSON.stringify(result)}`);
  };
  expectDone('the card', cabinet.tapCard({ fingerprint: 'fp_first_sale', door }));
  await cabinet.until(({ session }) => session?.state === 'unlocked', PATIENCE_MS);
  expectDone('the door', cabinet.pullDoor(door));
  await cabinet.until(({ session }) => session?.state === 'open', PATIENCE_MS);
  expectDone('the product', cabinet.take({ door, layer, productId, qty: 1 }));
  cabinet.closeDoor(door);
  await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0, PATIENCE_MS);
  return productId;
}
