import { addressInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';
import { positionOf } from './position-of.ts';

/** Reads the address of a device; parts that are not filled in are empty. Refuses `NOT_FOUND`. [screens 68] */
export const readAddress = defineUseCase({
  name: 'device.readAddress',
  access: { anyOf: ['device.view', 'device.edit'] },
  kind: 'read',
  input: addressInput,
  run: async (ctx, { deviceNo }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { name, version, timezone, taxRatePpm, country, street, city, state, area, zip } = found.value;
    const merchant = await ctx.tx.merchant.findUniqueOrThrow({
      where: { id: ctx.actor.merchantId },
      select: { country: true, timezone: true },
    });
    return accept({
      deviceNo,
      name,
      version,
      timezone,
      taxRatePpm,
      isComplete: street !== null,
      address: {
        country: country ?? merchant.country,
        street: street ?? '',
        city: city ?? '',
        state: state ?? '',
        area: area ?? '',
        zip: zip ?? '',
      },
      position: positionOf(found.value),
      merchantTimezone: merchant.timezone,
    });
  },
});
