/** Part of a file, both ends included. `unsatisfiable`: the part lies behind its end. Null: no part is asked for, or in a way we do not read. */
export type ByteRange = { readonly from: number; readonly to: number } | 'unsatisfiable' | null;

/** Reads a Range header for one part of `size` bytes. iPhones play a video only from a server that answers it. [RFC 9110, 14] */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from > to ? 'unsatisfiable' : { from, to };
}
