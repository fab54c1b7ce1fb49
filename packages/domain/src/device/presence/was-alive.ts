/** A connection under a number at the moment at which another one takes it over. */
export type TakenConnection = {
  /** Time since its CONNECT. */
  readonly ageMs: number;
  /** Time since its last packet after the CONNECT; null if it sent none. */
  readonly silentMs: number | null;
  /** True if its successor comes from another address. */
  readonly isFromElsewhere: boolean;
  /** True if its successor is known to be another boot of a board. */
  readonly isOtherBoot: boolean;
};

/**
 * A board that was thrown out sees its connection end and comes back after its back-off of a few seconds; a cabinet
 * whose link died has to miss an answer first. With the back-off of protocol 6.1 a cabinet alone comes back within this
 * time five times at most, two boards eight times in 40 s.
 */
const LIFE_SIGN_MS = 15_000;

/**
 * Returns true if a connection that is taken over was alive, so that a second board took its place. One that a dead
 * link left half open is silent; its CONNECT alone is a sign of life only where the successor comes from elsewhere,
 * because a cabinet in a bad place connects again and again from one address. [protocol 13, decision 270]
 */
export function wasAlive({ ageMs, silentMs, isFromElsewhere, isOtherBoot }: TakenConnection): boolean {
  if (isOtherBoot) return true;
  const sinceMs = silentMs ?? (isFromElsewhere ? ageMs : null);
  return sinceMs !== null && sinceMs < LIFE_SIGN_MS;
}
