import { alertTypes } from '@larder/domain/alert/alert-type';
import { z } from 'zod';
import { deviceNo, id } from './fields.ts';

const MINUTES_A_DAY = 1_440;
const minute = z
  .int()
  .min(0, 'valid.input')
  .max(MINUTES_A_DAY - 1, 'valid.input')
  .nullable();

/** Alert subscriptions; without a device, of all devices. [screens 54] */
export const subscriptionsInput = z.object({ deviceNo: deviceNo.optional(), type: z.enum(alertTypes) });
export const saveSubscriptionsInput = subscriptionsInput.extend({
  /** Applies the change to all alert types, not only to this one. */
  everyType: z.boolean().default(false),
  users: z
    .array(
      z
        .object({
          membershipId: id,
          methods: z
            .array(z.enum(['push', 'email']))
            .min(1, 'valid.alertMethod')
            .max(2, 'valid.alertMethod'),
          /** Minutes after midnight in the merchant's time zone; both or neither. */
          quietFromMin: minute,
          quietToMin: minute,
        })
        .refine(
          ({ quietFromMin, quietToMin }) => (quietFromMin === null) === (quietToMin === null),
          'valid.input',
        ),
    )
    .max(500, 'valid.input'),
});
