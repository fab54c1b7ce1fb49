/**
 * One time sample: when the request left and the response arrived by the phone's clock, and the server's clock in
 * between.
 */
export type TimeSample = { readonly sentMs: number; readonly serverMs: number; readonly receivedMs: number };

/**
 * Returns the milliseconds to add to the phone's clock to get the server's time. Keeps the known offset as long as a
 * sample is consistent with it, so that a slow network changes nothing; otherwise takes the middle of the possible
 * range. Ignores a sample during which the phone's clock went backwards.
 */
export function clockOffset(known: number, { sentMs, serverMs, receivedMs }: TimeSample): number {
  const least = serverMs - receivedMs;
  const most = serverMs - sentMs;
  if (!(least <= most) || (least <= known && known <= most)) return known;
  return Math.round((least + most) / 2);
}
