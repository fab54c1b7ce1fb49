import { saveRatesInput } from '@larder/contract/tax.contract';
import { saveTaxRates } from '@larder/database/queries/tax/tax-rate.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Sets one tax rate for up to 100 devices. It applies to sessions that begin afterwards: a session keeps the rate of
 * its beginning. Each changed device gets an audit row of its own. Saves nothing and refuses `NOT_FOUND` if one of the
 * devices is foreign. [screens 132, domain 5]
 */
export const saveRates = defineUseCase({
  name: 'tax.saveRates',
  access: { anyOf: ['setting.tax'] },
  kind: 'write',
  input: saveRatesInput,
  audit: { objectType: 'device' },
  run: async (ctx, { deviceNos, taxRatePpm }) => {
    const { merchantId } = ctx.actor;
    const asked = [...new Set(deviceNos)];
    const found = await saveTaxRates(ctx.tx, merchantId, scopeOf(ctx.actor), {
      deviceNos: asked,
      taxRatePpm,
      now: ctx.now,
    });
    if (found.length < asked.length) return refuse('NOT_FOUND');
    const changed = found.filter((device) => device.taxRatePpm !== taxRatePpm);
    const [first, ...others] = changed.map(({ id, deviceNo, taxRatePpm: before }) => ({
      objectId: deviceNo,
      deviceId: id,
      before: { taxRatePpm: before },
      after: { taxRatePpm },
    }));
    ctx.audit({ ...first, cabinets: others });
    for (const { id: deviceId } of changed) ctx.emit({ type: 'device.settings', merchantId, deviceId });
    return accept({ changed: changed.length });
  },
});
