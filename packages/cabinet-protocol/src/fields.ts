import { z } from 'zod';
import { protocolLimits } from './protocol-limits.ts';

/** Field types shared by several messages [protocol 2, 4.1]. */

export const text = z.string().max(protocolLimits.textChars);
export const url = z.string().max(protocolLimits.urlChars);
export const list = <T extends z.ZodType>(item: T) => z.array(item).max(protocolLimits.arrayItems);

const instantPattern =
  /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/;

/** Rejects the 30th of February here, because a database would reject it too late. */
function isCalendarDay(instant: string): boolean {
  const day = Number(instant.slice(8, 10));
  return day <= 28 || new Date(instant).getUTCDate() === day;
}

/** RFC 3339 in UTC. Refuses years before 1970: no clock shows them, and Postgres has no year 0. */
export const instant = z
  .string()
  .regex(instantPattern, 'must be an instant in UTC as RFC 3339, e.g. 2026-11-20T23:58:04.120Z')
  .refine(isCalendarDay, 'must be a day that exists, in UTC')
  .meta({ format: 'date-time', description: 'RFC 3339, UTC' });
export const hex8 = z.string().regex(/^[0-9a-f]{8}$/, 'must be 8 hexadecimal digits in lower case');
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256, 64 hexadecimal digits in lower case');
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217 in capitals, that of the planogram, e.g. USD')
  .describe('ISO 4217');
/** Integers are stored in 32 bits; the schema refuses what no column can hold. [protocol 4.1] */
export const whole = z.int32();
export const count = whole.min(0);
/** For milliseconds since a boot and positions in a log, which exceed 32 bits. */
export const bigCount = z.int().min(0);
export const percent = z.int().min(0).max(100);
export const confidence = z.number().min(0).max(1).describe('at most 4 decimals');
export const c10 = whole.describe('tenths of a degree Celsius');
export const reqId = z.string().min(1).max(64).describe('unique per boot');
/** Closed lists grow in minor versions, so codes are read as an open list. */
export const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'must be a code in capitals, e.g. LOCK_FAULT');

/** The current codes; a minor version may add more. */
export const knownCode = (codes: readonly string[], description: string) =>
  code.meta({ description: `${description}; open list, today: ${codes.join(', ')}`, examples: [...codes] });

/** Text for the cabinet's developer; programs must not evaluate it. */
export const issue = z
  .string()
  .max(protocolLimits.issueChars)
  .describe('path and reason, `data.doors: required`; for logs, the wording may change');

export const door = z.enum(['L', 'R']);
export type Door = z.infer<typeof door>;
export const doors = z.array(door).min(1).max(2);
export const layer = z.int().min(1).max(5);
export const zone = z.string().min(1).max(32);
/** One item per zone of a cabinet. */
export const zones = <T extends z.ZodType>(item: T) => z.array(item).max(protocolLimits.zones);

/** A product id as the cabinet knows it: unknown products are accepted, so any form of UUID is valid [protocol 13]. */
export const productId = z
  .guid('must be the productId of the planogram, a UUID; no SKU, no barcode')
  .toLowerCase();

export const lockout = z.enum(['freeze', 'health', 'fault', 'maintenance']);
export type Lockout = z.infer<typeof lockout>;
export const lockouts = z.array(lockout).max(4);

export const doorState = z.object({ open: z.boolean(), locked: z.boolean() });
export const doorStates = z.object({ L: doorState.optional(), R: doorState.optional() });
export const power = z.object({
  source: z.enum(['mains', 'battery', 'unknown']),
  batteryPct: percent.nullish(),
});
export const net = z.object({
  type: text,
  operator: text.nullish(),
  rssiDbm: whole.nullish(),
  iccid: text.nullish(),
  imei: text.nullish(),
});

export const sessionKind = z.enum(['sale', 'restock', 'service']);
export type SessionKind = z.infer<typeof sessionKind>;
export const sessionTrigger = z.enum(['card', 'qr', 'app', 'key']);
export type SessionTrigger = z.infer<typeof sessionTrigger>;
export const lifecycle = z.enum(['in_stock', 'to_be_activated', 'operational', 'retired']);
export type Lifecycle = z.infer<typeof lifecycle>;

export const mediaRef = z.object({
  kind: z.enum(['video', 'still']),
  key: z.string().max(512).describe('object key, never a public URL'),
  mime: text,
  bytes: count.nullish(),
  durMs: count.nullish(),
  sha256: sha256.nullish(),
  state: z.enum(['pending', 'uploaded', 'lost']),
});

export const uploadSlot = z.object({
  door: door.optional(),
  layer: layer.optional(),
  key: z.string().max(512),
  putUrl: url,
  expiresAt: instant,
});
