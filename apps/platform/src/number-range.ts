/**
 * Returns `count` sticker numbers from `first` on: increments its trailing digits and keeps their width (`VC24090009`,
 * 2 → `…09`, `…10`). Throws if there are no digits or the width does not suffice.
 */
export function numberRange(first: string, count: number): string[] {
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(first) ?? [];
  const from = Number(digits);
  if (digits === '' || String(from + count - 1).length > digits.length) {
    throw new Error(`${first} cannot be counted up ${count} times`);
  }
  return Array.from(
    { length: count },
    (_, index) => prefix + String(from + index).padStart(digits.length, '0'),
  );
}
