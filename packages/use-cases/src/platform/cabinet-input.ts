import { deviceNoPattern } from '@larder/domain/ids';
import { z } from 'zod';

/** Input of most platform use cases about one cabinet. */
export const cabinetInput = z.object({ deviceNo: z.string().regex(deviceNoPattern, 'valid.deviceNo') });
