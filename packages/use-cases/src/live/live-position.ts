/** Where a reader of the live stream stands: transaction, row, and the time of the event (ms since 1970). [decision 23] */
export type LivePosition = { readonly xid: bigint; readonly id: bigint; readonly atMs: number };

/** The id that clients give back to resume. */
export const formatPosition = ({ xid, id, atMs }: LivePosition): string => `${xid}-${id}-${atMs}`;

/** Null for anything that `formatPosition` did not make. */
export function parsePosition(text: string | null | undefined): LivePosition | null {
  const [, xid, id, atMs] = /^(\d{1,19})-(\d{1,19})-(\d{1,15})$/.exec(text ?? '') ?? [];
  return xid && id && atMs ? { xid: BigInt(xid), id: BigInt(id), atMs: Number(atMs) } : null;
}

/** True if `a` comes before `b` in the order in which transactions began to write. */
export const isBefore = (a: LivePosition, b: LivePosition): boolean =>
  a.xid < b.xid || (a.xid === b.xid && a.id < b.id);
