/**
 * Converts minor units of the database (bigint) to the number that the API carries. Throws beyond 2^53 - 1: such an
 * amount is a defect, and rounding it would hide that. [domain 0, money]
 */
export function minorToNumber(minor: bigint): number {
  const amount = Number(minor);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${minor} minor units are no safe integer`);
  return amount;
}
