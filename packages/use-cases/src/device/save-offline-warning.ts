import { saveOfflineWarningInput } from '@larder/contract/device-warning.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { changeWarnings, offlineWarningOf } from './warning-config.ts';

/**
 * Sets the delay after which silence raises an alert, and whether a power-off raises one. The cloud watches, so it
 * takes effect at once and is not sent to the cabinet. Refuses `NOT_FOUND`, `BAD_INPUT` as `checkOfflineWarning`.
 * [domain 2, screens 63]
 */
export const saveOfflineWarning = defineUseCase({
  name: 'device.saveOfflineWarning',
  access: { anyOf: ['device.warning.edit'] },
  kind: 'write',
  input: saveOfflineWarningInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, ...warning }) => {
    const changed = await changeWarnings(ctx, deviceNo, warning);
    if (!changed.ok) return changed;
    const { deviceId, row } = changed.value;
    ctx.audit({ deviceId, before: { ...offlineWarningOf(row) }, after: warning });
    ctx.emit({ type: 'device.settings', merchantId: ctx.actor.merchantId, deviceId });
    ctx.wake('work');
    return accept({});
  },
});
