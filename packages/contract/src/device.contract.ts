import { checkAddress } from '@larder/domain/device/address/address';
import { deviceStatuses } from '@larder/domain/device/lifecycle/device-status';
import { freezeModes, freezeRepeats } from '@larder/domain/device/selling/freeze-rule';
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

/** Address, complete or refused as a whole with `valid.address.complete`. [spec 5] */
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

/** List of devices. [screens 2] */
export const listInput = z.object({ ...page, ...filter });
export const countsInput = z.object({ q: filter.q, online: filter.online });

/** Device details. [screens 60] */
export const getInput = z.object({ deviceNo });

/** Check before the activation form is shown. [screens 133] */
export const checkActivationInput = z.object({ deviceNo, k: activationCode.optional() });

/** Activation. The code may be absent only if the merchant's policy requires none. [screens 133] */
export const activateInput = z.object({
  deviceNo,
  k: activationCode.optional(),
  name: deviceName,
  address: deviceAddress,
  preauthMinor: amountMinor('preauth'),
  taxRatePpm,
  timezone: timeZone,
});

/** The activation as the form holds it: amounts and rates are typed text. */
export const activateForm = activateInput.extend({
  preauthMinor: amountEntry('preauth'),
  taxRatePpm: percentEntry,
});

/** Makes the cabinet beep and flash, to help find it. [protocol 10.1] */
export const locateInput = z.object({ deviceNo, seconds: z.int().min(1).max(60).default(10) });

/** Opens doors remotely for service; returns the command's id. */
export const openDoorInput = z.object({ deviceNo, doors: openDoors });
export const commandInput = z.object({ commandId: id });

/** Volume of the cabinet. [screens 60] */
export const setAudioInput = z.object({
  deviceNo,
  volume: z.int().min(limits.volumeMin).max(limits.volumeMax),
  muted: z.boolean(),
});
export const rebootInput = z.object({ deviceNo });
export const capturePictureInput = z.object({ deviceNo });
export const viewMediaInput = z.object({ sessionId: id, key: z.string().max(200) });

/** Freeze rule of a device. [screens 61] */
export const freezeRuleInput = z.object({ deviceNo });
const localText = z.string().max(16).nullable().default(null);
export const saveFreezeRuleInput = z.object({
  deviceNo,
  mode: z.enum(freezeModes),
  /** 'YYYY-MM-DDTHH:mm' once, 'HH:mm' repeating, in the device's time zone. */
  startLocal: localText,
  endLocal: localText,
  repeat: z.enum(freezeRepeats).default('none'),
  /** Bit 0 is Monday. */
  weekdays: z.int().min(0).max(127).default(0),
});

/** Link `/a/:deviceNo`, opened with the phone's own camera. [screens 3.9] */
export const resolveDeepLinkInput = z.object({ deviceNo });
