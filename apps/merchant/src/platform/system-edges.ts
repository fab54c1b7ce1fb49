/** The browser's clock and random source; all other code receives them as arguments. */
export const nowMs = (): number => Date.now();

/** A UUIDv7. Not `randomUUID`: browsers hide that from addresses without TLS, as on a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(
    0,
    (BigInt(nowMs()) << 16n) | BigInt(((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)),
  );
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** An idempotency key. All of it is random: the server seals an answer that contains tokens with a key made of it. */
export function newMutationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
