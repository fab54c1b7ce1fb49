import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceNo, email, id, newPassword, page, search, text } from './fields.ts';

const userName = text(limits.nameMaxChars, 'valid.userName');
const deviceNos = z.array(deviceNo).max(limits.boundDevicesMax, 'valid.input');

/** Screen 21. */
export const restockersInput = z.object({ ...page, q: search });

/** Screen 22. An account that exists keeps its password, so what is typed for it is not used. */
export const addRestockerInput = z.object({
  email,
  password: newPassword('other'),
  userName,
  deviceNos,
});

/** Screen 23. */
export const restockerInput = z.object({ id });
export const renameRestockerInput = restockerInput.extend({ userName });
export const resetRestockerPasswordInput = restockerInput.extend({ password: newPassword('other') });
export const bindRestockerInput = restockerInput.extend({ deviceNos: deviceNos.min(1, 'valid.devices') });
export const unbindRestockerInput = restockerInput.extend({ deviceNo });
export const setRestockerStatusInput = restockerInput.extend({ status: z.enum(['active', 'disabled']) });
