import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceNo, email, id, page, search, text } from './fields.ts';

const userName = text(limits.nameMaxChars, 'valid.userName');
const deviceNos = z.array(deviceNo).max(limits.boundDevicesMax, 'valid.input');

/** Screen 21. */
export const restockersInput = z.object({ ...page, q: search });

/** Screen 21: who was invited and has not joined yet. */
export const invitationsInput = z.object(page);
export const invitationInput = z.object({ id });

/** Screen 22. The person chooses the password by the mailed link. [decision 60] */
export const inviteMemberInput = z.object({
  kind: z.literal('restocker'),
  email,
  userName,
  deviceNos,
});

/** Screen 23. */
export const restockerInput = z.object({ id });
export const renameRestockerInput = restockerInput.extend({ userName });
export const bindRestockerInput = restockerInput.extend({ deviceNos: deviceNos.min(1, 'valid.devices') });
export const unbindRestockerInput = restockerInput.extend({ deviceNo });
export const setRestockerStatusInput = restockerInput.extend({ status: z.enum(['active', 'disabled']) });
