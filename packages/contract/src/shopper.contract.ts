import { z } from 'zod';
import { deviceNo, openDoors } from './fields.ts';

/** Identifies one purchase for the phone that started it; gives access to nothing else. */
const token = z.string().min(16).max(200);

/** Shopper page `/s/:deviceNo` of a device. */
export const cabinetInput = z.object({ deviceNo });

/**
 * Pre-authorizes the card and opens the cabinet. `cardToken` is the payment provider's, never a card number; the
 * sandbox has its own test cards.
 */
export const startInput = z.object({
  deviceNo,
  doors: openDoors,
  cardToken: z.string('valid.card').regex(/^[A-Za-z][\w-]{2,99}$/, 'valid.card'),
});
export const statusInput = z.object({ token });
export const receiptInput = z.object({ token });
export const eventsInput = z.object({ token, lastEventId: z.string().max(100).nullish() });
