import { latMax, lngMax } from '@larder/domain/device/address/map-position';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceAddress } from './device.contract.ts';
import { amountEntry, amountMinor, deviceName, deviceNo, noInput, taxRatePpm, timeZone } from './fields.ts';

/** Version that the editor loaded: refuses to overwrite a change made in the meantime (optimistic lock). */
const edited = { deviceNo, version: z.int().min(1) };

/** Device information. [screens 67] */
export const informationInput = z.object({ deviceNo });
export const renameInput = z.object({ ...edited, name: deviceName });
export const savePreauthInput = z.object({ ...edited, preauthMinor: amountMinor('preauth') });
export const saveTimeZoneInput = z.object({ ...edited, timezone: timeZone });

/** The two text fields, as their forms hold them. */
export const renameForm = z.object({ name: deviceName });
export const preauthForm = z.object({ preauthMinor: amountEntry('preauth') });

/** Address of a device. [screens 68, 131] */
export const addressInput = z.object({ deviceNo });
export const saveAddressInput = z.object({
  ...edited,
  address: deviceAddress.refine(
    ({ street }) => street.length <= limits.merchantNameMaxChars,
    'valid.tooLong',
  ),
  timezone: timeZone,
  /** Null clears the position; absent leaves it unchanged. */
  position: z
    .object({ lat: z.number().min(-latMax).max(latMax), lng: z.number().min(-lngMax).max(lngMax) })
    .nullable()
    .optional(),
  /** Accepted from the proposal; only members who may set taxes can send it. */
  taxRatePpm: taxRatePpm.optional(),
});

/** Device settings of the merchant. [screens 129] */
export const settingsInput = noInput;
export const saveTaxModeInput = z.object({ taxMode: z.enum(['exclusive', 'inclusive']) });
/** One switch a call, so that two members who each change one do not undo each other's. */
export const saveShopperStockInput = z.object({
  mark: z.enum(['showsSoldOut', 'showsFewLeft']),
  shown: z.boolean(),
});
export const saveTrainingInput = z.object({ ...edited, isTraining: z.boolean() });
