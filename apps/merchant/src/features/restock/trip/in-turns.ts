/**
 * Does the work for every item, at most `width` at a time. A failure does not stop the other items; an aborted signal
 * starts no more.
 */
export async function inTurns<Item>(
  items: Iterable<Item>,
  { width, signal }: { readonly width: number; readonly signal: AbortSignal },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const turn = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift())
      await work(item).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: width }, turn));
}
