import { activateForm } from '@larder/contract/device.contract';
import { activationCode } from '@larder/contract/fields';
import { z } from 'zod';
import { addressEntry } from '#features/device/address/address-entry.ts';

const base = activateForm.omit({ deviceNo: true }).extend({ address: addressEntry });
const noCode = z.literal('').transform(() => undefined);

/**
 * Schemas of the form, without the device number. The code may be left out only where the merchant's policy asks for
 * none.
 */
export const activationEntry = {
  withCode: base.extend({ k: activationCode }),
  codeOptional: base.extend({ k: z.union([noCode, activationCode]) }),
};

export type ActivationTyped = z.input<typeof activationEntry.codeOptional>;
export type ActivationValues = z.output<typeof activationEntry.codeOptional>;
