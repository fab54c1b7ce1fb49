import { checkActivationInput } from '@larder/contract/device.contract';
import { doorsOf } from '@larder/domain/device/door';
import { checkActivatable } from '@larder/domain/device/lifecycle/check-activation';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { type AllocatedDevice, findAllocatedDevice } from './find-allocated-device.ts';

/**
 * Reads what the activation form shows, with proposed values. Never judges the code: that would be a free guess.
 * Refuses `DEVICE_NOT_ALLOCATED`, `DEVICE_ALREADY_ACTIVATED`. [protocol 5.2, screens 133]
 */
export const checkActivation = defineUseCase({
  name: 'device.checkActivation',
  access: { anyOf: ['device.activate'] },
  kind: 'read',
  input: checkActivationInput,
  run: async (ctx, { deviceNo }) => {
    const device = await findAllocatedDevice(ctx, deviceNo);
    const checked = checkActivatable({ device: facts(device), accountId: ctx.actor.accountId }, ctx.now);
    if (!checked.ok || !device) return checked.ok ? accept(null) : checked;
    const { model, connectivity, merchant } = device;
    return accept({
      deviceNo: device.deviceNo,
      model: { code: model.code, name: model.name },
      doors: doorsOf(device),
      layers: { L: device.layersL, R: device.layersR },
      online: onlineStatus(connectivity, ctx.now),
      codeRequired: merchant?.requireActivationCode ?? true,
      currency: device.currency,
      proposed: {
        preauthMinor: Number(device.preauthMinor),
        taxRatePpm: device.taxRatePpm || (merchant?.taxRatePpm ?? 0),
        timezone: merchant?.timezone ?? device.timezone,
        country: merchant?.country ?? null,
      },
    });
  },
});

const facts = (device: AllocatedDevice | null) =>
  device && {
    lifecycle: device.lifecycle,
    activatedAt: device.activatedAt,
    activatedBy: device.activatedById,
  };
