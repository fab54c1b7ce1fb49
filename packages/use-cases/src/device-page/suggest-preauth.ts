import { informationInput } from '@larder/contract/device-settings.contract';
import { basketsOf } from '@larder/database/queries/order/baskets.queries';
import { SUGGESTION_MS, suggestHold } from '@larder/domain/order/suggest-hold';
import { accept } from '@larder/domain/refusal';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Suggests the pre-authorized amount that covers 95 of 100 baskets of the device in the last 60 days; null for too few
 * baskets. Refuses `NOT_FOUND`. [screens 67, A-12]
 */
export const suggestPreauth = defineUseCase({
  name: 'device.suggestPreauth',
  access: { anyOf: ['device.preauth.edit'] },
  kind: 'read',
  mayLag: true,
  input: informationInput,
  run: async (ctx, { deviceNo }) => {
    const { tx, actor, now } = ctx;
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id, currency } = found.value;
    const since = new Date(now.getTime() - SUGGESTION_MS);
    const baskets = await basketsOf(tx, actor.merchantId, { deviceId: id, currency, since });
    const preauthMinor = suggestHold(baskets);
    return accept({
      suggestion: preauthMinor === null ? null : { deviceNo, preauthMinor, baskets: baskets.count },
    });
  },
});
