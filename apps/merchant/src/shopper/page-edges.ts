/** The browser's clock and random source; all other code receives them as arguments. */
export const nowMs = (): number => Date.now();

/** Creates the idempotency key of one tap on Open. */
export function newMutationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
