import { z } from 'zod';

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Where the right value comes from depends on the field: `decode.ts` adds it. */
const notUuidV7 = 'must be a UUIDv7 in lower case; no ULID, no other UUID';

/** True for a UUIDv7 in lower-case text, the form of every id in the protocol (RFC 9562). */
export function isUuidV7(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

export const uuidV7 = z.string().regex(pattern, notUuidV7).describe('UUIDv7, lower case');
