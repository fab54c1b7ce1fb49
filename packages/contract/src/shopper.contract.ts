import { z } from 'zod';
import { deviceNo, openDoors } from './fields.ts';

/** Names one purchase to the phone that started it; nothing else opens with it. */
const token = z.string().min(16).max(200);

/** `/s/:deviceNo` */
export const cabinetInput = z.object({ deviceNo });

/** Pre-authorises and opens. `cardToken` is the payment provider's, never a card number; the sandbox names its own test cards. */
export const startInput = z.object({
  deviceNo,
  doors: openDoors,
  cardToken: z.string('valid.card').regex(/^[A-Za-z][\w-]{2,99}$/, 'valid.card'),
});
export const statusInput = z.object({ token });
export const receiptInput = z.object({ token });
export const eventsInput = z.object({ token, lastEventId: z.string().max(100).nullish() });
