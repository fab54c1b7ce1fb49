import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceNo, email, id, page, search, text } from './fields.ts';

const userName = text(limits.nameMaxChars, 'valid.userName');
const deviceNos = z.array(deviceNo).max(limits.boundDevicesMax, 'valid.input');

/** List of restockers. [screens 21] */
export const restockersInput = z.object({ ...page, q: search });

/** Invited people who have not joined yet. [screens 21] */
export const invitationsInput = z.object(page);
export const invitationInput = z.object({ id });

/** Invitation of a member. Invited people choose their password through the mailed link. [screens 22] [decision 60] */
export const inviteMemberInput = z.object({
  kind: z.literal('restocker'),
  email,
  userName,
  deviceNos,
});

/** One restocker. [screens 23] */
export const restockerInput = z.object({ id });
export const renameRestockerInput = restockerInput.extend({ userName });
export const bindRestockerInput = restockerInput.extend({ deviceNos: deviceNos.min(1, 'valid.devices') });
export const unbindRestockerInput = restockerInput.extend({ deviceNo });
export const setRestockerStatusInput = restockerInput.extend({ status: z.enum(['active', 'disabled']) });
