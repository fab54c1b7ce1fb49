import { deviceNoPattern } from '@larder/domain/ids';
import { z } from 'zod';

/** What most verbs of the platform about one cabinet are told. */
export const cabinetInput = z.object({ deviceNo: z.string().regex(deviceNoPattern, 'valid.deviceNo') });
