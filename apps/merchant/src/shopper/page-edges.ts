/** The clock and the dice of the page; everything else takes them as arguments. */
export const nowMs = (): number => Date.now();

/** Names one tap on Open. */
export function newMutationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
