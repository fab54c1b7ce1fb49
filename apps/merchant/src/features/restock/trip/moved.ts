/** Returns the list with one of its items moved up or down by one; the same list where that is not possible. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const item = items[index];
  const neighbor = items[index + by];
  if (item === undefined || neighbor === undefined) return items;
  return items.map((old, at) => (at === index ? neighbor : at === index + by ? item : old));
}
