import { z } from 'zod';
import { count, currency, doors, instant, knownCode, text } from '../../fields.ts';
import { uuidV7 } from '../../uuid-v7.ts';

/**
 * Known codes of [protocol 9.1]; on the wire the list is open. The cabinet itself sets TIMEOUT when no response
 * arrives.
 */
const denyCodes = [
  'NOT_ACTIVATED',
  'FROZEN',
  'HEALTH_LOCK',
  'DEVICE_BUSY',
  'DEVICE_OFFLINE',
  'DOOR_UNKNOWN',
  'SESSION_USED',
  'NO_PLANOGRAM',
  'PREAUTH_DECLINED',
  'PREAUTH_TOO_LOW',
  'BLACKLISTED',
  'DEBT_DUE',
  'MERCHANT_SUSPENDED',
  'RATE_LIMITED',
  'INTERNAL',
] as const;

const denyCode = knownCode(denyCodes, 'why the card may not open the cabinet');

/** Response to `session.authorize` [protocol 9.1]. */
export const sessionAuthorizeBody = z.discriminatedUnion('decision', [
  z.object({
    sessionId: uuidV7,
    decision: z.literal('allow'),
    doors,
    openBefore: instant,
    preauthMinor: count,
    currency,
    greeting: text.nullish(),
  }),
  z.object({ sessionId: uuidV7, decision: z.literal('deny'), code: denyCode, message: text.nullish() }),
]);
export type SessionAuthorizeBody = z.infer<typeof sessionAuthorizeBody>;
