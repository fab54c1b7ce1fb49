import { z } from 'zod';
import { noInput } from './fields.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(16, 'valid.input')
    .max(max, 'valid.input')
    .regex(/^[\w-]+=*$/, 'valid.input');
const endpoint = z.url('valid.input').max(1_000, 'valid.input');
const token = z.string().trim().min(1, 'valid.input').max(4_096, 'valid.input');

export const vapidKeyInput = noInput;
/** Result of a browser's `PushSubscription.toJSON()`. */
export const subscribeInput = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
});
export const unsubscribeInput = z.object({ endpoint });
/** Push token of the native shell; source '2' Android, '1' other. [spec 9] */
export const bindTokenInput = z.object({
  token,
  source: z.enum(['1', '2']),
  appVersion: z.string().trim().max(32, 'valid.input').nullish(),
});
export const unbindTokenInput = z.object({ token });
