import { latMax, lngMax } from '@larder/domain/device/map-position';
import { limits } from '@larder/domain/limits';
import { z } from 'zod';
import { deviceAddress } from './device.contract.ts';
import { amountEntry, amountMinor, deviceName, deviceNo, noInput, taxRatePpm, timeZone } from './fields.ts';

/** What the editor saw: a change by somebody else meanwhile is not written over. */
const edited = { deviceNo, version: z.int().min(1) };

/** Screen 67. */
export const informationInput = z.object({ deviceNo });
export const renameInput = z.object({ ...edited, name: deviceName });
export const savePreauthInput = z.object({ ...edited, preauthMinor: amountMinor('preauth') });
export const saveTimeZoneInput = z.object({ ...edited, timezone: timeZone });

/** The two fields that are typed, as their forms hold them. */
export const renameForm = z.object({ name: deviceName });
export const preauthForm = z.object({ preauthMinor: amountEntry('preauth') });

/** Screens 68 and 131. */
export const addressInput = z.object({ deviceNo });
export const saveAddressInput = z.object({
  ...edited,
  address: deviceAddress.refine(
    ({ street }) => street.length <= limits.merchantNameMaxChars,
    'valid.tooLong',
  ),
  timezone: timeZone,
  /** Null: none; left out: as it is. */
  position: z
    .object({ lat: z.number().min(-latMax).max(latMax), lng: z.number().min(-lngMax).max(lngMax) })
    .nullable()
    .optional(),
  /** Taken over from the proposal; only by who may set taxes. */
  taxRatePpm: taxRatePpm.optional(),
});

/** Screen 129. */
export const settingsInput = noInput;
export const saveTaxModeInput = z.object({ taxMode: z.enum(['exclusive', 'inclusive']) });
export const saveTrainingInput = z.object({ ...edited, isTraining: z.boolean() });
