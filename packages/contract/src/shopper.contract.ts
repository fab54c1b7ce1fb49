import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { z } from 'zod';
import { complaintFields } from './complaint.contract.ts';
import { deviceNo, id, lines, openDoors } from './fields.ts';

/** Identifies one purchase for the phone that started it; gives access to nothing else. */
const token = z.string().min(16).max(200);

const cardToken = z.string('valid.card').regex(/^[A-Za-z][\w-]{2,99}$/, 'valid.card');

/** Shopper page `/s/:deviceNo` of a device. */
export const cabinetInput = z.object({ deviceNo });

/**
 * Pre-authorizes the card and opens the cabinet. `cardToken` is the payment provider's, never a card number; the
 * sandbox has its own test cards.
 */
export const startInput = z.object({ deviceNo, doors: openDoors, cardToken });
export const statusInput = z.object({ token });
export const receiptInput = z.object({ token });
/** Pays what stayed due of a purchase; `amountMinor` is the amount that the page shows. [decision 106] */
export const payDebtInput = z.object({ token, amountMinor: z.int().min(1), cardToken });
export const eventsInput = z.object({ token, lastEventId: z.string().max(100).nullish() });

/** Complaints that a token shows: that of a receipt, or of the mails about one complaint. [screens 3.9] */
export const complaintsInput = z.object({ token });
/** A complaint about the purchase of a receipt. */
export const submitComplaintInput = z.object({ token, ...complaintFields, locale: z.enum(locales) });
/** A slot for one picture of a complaint. */
export const complaintSlotInput = z.object({
  token,
  mime: z.literal('image/jpeg', 'refusal.FILE_ERROR'),
  sizeBytes: z.int('valid.input').min(1, 'valid.input').max(limits.imageMaxBytes, 'valid.image.size'),
});
/** A shopper's message to a complaint, or objection to its result. */
export const answerComplaintInput = z.object({
  token,
  id,
  text: lines(complaintLimits.textMaxChars, 'valid.complaint.text'),
});
