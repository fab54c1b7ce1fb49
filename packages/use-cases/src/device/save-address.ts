import { saveAddressInput } from '@larder/contract/device-settings.contract';
import { formatPosition, roundPosition } from '@larder/domain/device/address/map-position';
import { siteKey } from '@larder/domain/device/address/site-key';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { defineUseCase } from '../use-case.ts';
import { changeDevice } from './change-device.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { keepFormerPlace } from './keep-former-place.ts';
import { positionOf } from './position-of.ts';
import { suggestedTaxRate } from './suggested-tax-rate.ts';

/**
 * Saves the address of a device with its time zone and, if given, its position; the freezing hours follow the zone.
 * Returns the tax rate of its new neighbors if it differs from its own. Refuses `NOT_FOUND`, `BAD_INPUT` with
 * `valid.address.complete`, `DATA_PROCESSING` if the version is stale, `FORBIDDEN` for a tax rate without
 * `setting.tax`. [spec 5, screens 68, 131, A-11]
 */
export const saveAddress = defineUseCase({
  name: 'device.saveAddress',
  access: { anyOf: ['device.edit'] },
  kind: 'write',
  input: saveAddressInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, version, address, timezone, position, taxRatePpm }) => {
    const maySetTax = can(ctx.actor.permissions, ['setting.tax']);
    if (taxRatePpm !== undefined && !maySetTax) return refuse('FORBIDDEN');
    const changed = await changeDevice(ctx, { deviceNo, version }, async (device) => {
      const { country, street, city, state, zip } = address;
      const rate = taxRatePpm ?? device.taxRatePpm;
      const after = {
        country,
        street,
        city,
        state,
        area: address.area || null,
        zip,
        timezone,
        taxRatePpm: rate,
      };
      const before = {
        country: device.country,
        street: device.street,
        city: device.city,
        state: device.state,
        area: device.area,
        zip: device.zip,
        timezone: device.timezone,
        taxRatePpm: device.taxRatePpm,
      };
      const toCabinet = timezone !== device.timezone;
      if (toCabinet) await followTimeZone(ctx, device.id, timezone);
      if (isElsewhere(before, after)) await keepFormerPlace(ctx, device.id);
      const data = { ...after, siteKey: siteKey(address) };
      if (position === undefined) return { data, before, after, toCabinet };
      const place = position && roundPosition(position);
      const was = positionOf(device);
      return {
        data: { ...data, lat: place?.lat ?? null, lng: place?.lng ?? null },
        before: { ...before, position: was && formatPosition(was) },
        after: { ...after, position: place && formatPosition(place) },
        toCabinet,
      };
    });
    if (!changed.ok) return changed;
    const { value: device } = changed;
    const suggested = maySetTax ? await suggestedTaxRate(ctx.tx, ctx.actor.merchantId, device) : null;
    return accept({
      version: device.version,
      timezone: device.timezone,
      suggestedTaxRatePpm: suggested === device.taxRatePpm ? null : suggested,
    });
  },
});

type TaxPlace = {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
};

/** True where other taxes may apply. */
const isElsewhere = (before: TaxPlace, after: TaxPlace) =>
  before.country !== after.country || before.state !== after.state || before.city !== after.city;
