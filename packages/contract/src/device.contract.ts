import { checkAddress } from '@larder/domain/device/address';
import { deviceStatuses } from '@larder/domain/device/device-status';
import { freezeModes, freezeRepeats } from '@larder/domain/device/freeze-rule';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import {
  activationCode,
  addRefusal,
  amountEntry,
  amountMinor,
  deviceName,
  deviceNo,
  id,
  openDoors,
  page,
  percentEntry,
  search,
  taxRatePpm,
  timeZone,
} from './fields.ts';

const part = z.string('valid.address.complete').trim().max(limits.merchantNameMaxChars, 'valid.tooLong');

/** Complete or refused as a whole with `valid.address.complete`. [spec 5] */
export const deviceAddress = z
  .object({
    country: part,
    street: part,
    city: part,
    state: part,
    area: part.nullish(),
    zip: part,
  })
  .superRefine((address, context) => addRefusal(context, checkAddress(address)));

const filter = {
  q: search,
  status: z.enum(['all', ...deviceStatuses]).default('all'),
  online: z.enum(['all', 'online', 'offline']).default('all'),
};

/** Screen 2. */
export const listInput = z.object({ ...page, ...filter });
export const countsInput = z.object({ q: filter.q, online: filter.online });

/** Screen 60. */
export const getInput = z.object({ deviceNo });

/** Screen 133, before the form is shown. */
export const checkActivationInput = z.object({ deviceNo, k: activationCode.optional() });

/** Screen 133. The code may be absent only where the merchant's policy asks for none. */
export const activateInput = z.object({
  deviceNo,
  k: activationCode.optional(),
  name: deviceName,
  address: deviceAddress,
  preauthMinor: amountMinor('preauth'),
  taxRatePpm,
  timezone: timeZone,
});

/** The same as the form holds it: amounts and rates are typed text. */
export const activateForm = activateInput.extend({
  preauthMinor: amountEntry('preauth'),
  taxRatePpm: percentEntry,
});

/** Beeps and flashes, for finding the cabinet. [protocol 10.1] */
export const locateInput = z.object({ deviceNo, seconds: z.int().min(1).max(60).default(10) });

/** Remote opening for service; answers the command's id. */
export const openDoorInput = z.object({ deviceNo, doors: openDoors });
export const commandInput = z.object({ commandId: id });

/** Screen 60. */
export const setAudioInput = z.object({
  deviceNo,
  volume: z.int().min(limits.volumeMin).max(limits.volumeMax),
  muted: z.boolean(),
});
export const rebootInput = z.object({ deviceNo });
export const capturePictureInput = z.object({ deviceNo });
export const viewMediaInput = z.object({ sessionId: id, key: z.string().max(200) });

/** Screen 61. */
export const freezeRuleInput = z.object({ deviceNo });
const localText = z.string().max(16).nullable().default(null);
export const saveFreezeRuleInput = z.object({
  deviceNo,
  mode: z.enum(freezeModes),
  /** 'YYYY-MM-DDTHH:mm' once, 'HH:mm' repeated, on the cabinet's clock. */
  startLocal: localText,
  endLocal: localText,
  repeat: z.enum(freezeRepeats).default('none'),
  /** Bit 0 is Monday. */
  weekdays: z.int().min(0).max(127).default(0),
});

/** `/a/:deviceNo`, opened by the phone's own camera. [screens 3.9] */
export const resolveDeepLinkInput = z.object({ deviceNo });
