/**
 * Part of a file, both ends included. `unsatisfiable`: the part lies beyond the end. Null: no Range header, or an
 * unsupported form.
 */
export type ByteRange = { readonly from: number; readonly to: number } | 'unsatisfiable' | null;

/**
 * Parses a Range header for one part of `size` bytes. iPhones play videos only from servers that support it.
 * [RFC 9110, 14]
 */
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
