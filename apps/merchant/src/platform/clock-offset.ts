/** One answer of the server: when it was asked for and came by the phone's clock, and what the server's clock said in between. */
export type HeardTime = { readonly sentMs: number; readonly serverMs: number; readonly receivedMs: number };

/**
 * Milliseconds to add to the phone's clock so that it tells the server's time. What is known stays as long as an answer may agree with it, so
 * that a slow network moves nothing; otherwise the middle of what is possible. A clock that went backwards meanwhile teaches nothing.
 */
export function clockOffset(known: number, { sentMs, serverMs, receivedMs }: HeardTime): number {
  const least = serverMs - receivedMs;
  const most = serverMs - sentMs;
  if (!(least <= most) || (least <= known && known <= most)) return known;
  return Math.round((least + most) / 2);
}
