import { createHmac } from 'node:crypto';
import { activateInput } from '@larder/contract/device.contract';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { Tx } from '@larder/database/transaction';
import { siteKey } from '@larder/domain/device/address/site-key';
import { checkActivation } from '@larder/domain/device/lifecycle/check-activation';
import { transitionLifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept } from '@larder/domain/refusal';
import { protectiveWarnings } from '@larder/domain/stock/protective-warnings';
import type { z } from 'zod';
import { countWrongCode, lockActivationTries } from '../device/activation-tries.ts';
import { changeDesired } from '../device/change-desired.ts';
import { type AllocatedDevice, findAllocatedDevice } from '../device/find-allocated-device.ts';
import { isSameSecret } from '../is-same-secret.ts';
import { takeTemplate } from '../template/template-handover.ts';
import { defineUseCase, refuseAndKeep, type WriteContext } from '../use-case.ts';

/**
 * Puts an allocated cabinet into service; it need not be online. The same user may repeat it for 10 minutes. Refuses
 * `DEVICE_NOT_ALLOCATED`, `DEVICE_ALREADY_ACTIVATED`, `RATE_LIMITED`, `BAD_INPUT` for a missing code,
 * `DEVICE_ENABLE_FAILED`. [protocol 5.2, screens 133]
 */
export const activateDevice = defineUseCase({
  name: 'device.activate',
  access: { anyOf: ['device.activate'] },
  kind: 'write',
  input: activateInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, input) => {
    const { accountId } = ctx.actor;
    const found = await findAllocatedDevice(ctx, input.deviceNo);
    if (found) await lockDevice(ctx.tx, found.id);
    const device = found && (await findAllocatedDevice(ctx, input.deviceNo));
    const tries = device ? await lockActivationTries(ctx.tx, accountId, device.id, ctx.now) : noTries;
    const verdict = checkActivation(
      {
        ...tries,
        device: device && {
          lifecycle: device.lifecycle,
          activatedAt: device.activatedAt,
          activatedBy: device.activatedById,
        },
        accountId,
        codeMatches: device && input.k ? codeMatches(ctx.keys.credentialPepper, device, input.k) : null,
        codeRequired: device?.merchant?.requireActivationCode ?? true,
      },
      ctx.now,
    );
    if (device) ctx.audit({ deviceId: device.id });
    if (!verdict.ok) {
      const { code, params } = verdict.refusal;
      if (!device || code !== 'DEVICE_ENABLE_FAILED') return verdict;
      await countWrongCode(ctx.tx, accountId, device.id, tries, ctx.now);
      return refuseAndKeep(code, params);
    }
    const taken = verdict.value === 'activate' && device ? await activate(ctx, device, input) : null;
    return accept({
      deviceNo: input.deviceNo,
      online: onlineStatus(device?.connectivity ?? null, ctx.now),
      /** The draft that was made of the former owner's template. */
      ...(taken ? { handover: taken } : {}),
    });
  },
});

const noTries = { wrongByUser: 0, wrongOnDevice: 0, lockedUntil: null };

/** Compares the code with its stored HMAC, which the first success deletes. */
function codeMatches(pepper: string, { activationHmac }: AllocatedDevice, code: string): boolean {
  if (!activationHmac) return false;
  return isSameSecret(createHmac('sha256', pepper).update(code).digest(), activationHmac);
}

async function activate(ctx: WriteContext, device: AllocatedDevice, input: z.output<typeof activateInput>) {
  const next = transitionLifecycle(device.lifecycle, 'activate');
  if (!next.ok) throw new Error(`A cabinet cannot be activated from ${device.lifecycle}`);
  const { name, address, preauthMinor, taxRatePpm, timezone } = input;
  const settings = { name, preauthMinor, taxRatePpm, timezone };
  await ctx.tx.device.update({
    where: { id: device.id },
    data: {
      ...settings,
      ...address,
      area: address.area ?? null,
      siteKey: siteKey(address),
      lifecycle: next.value,
      activatedAt: ctx.now,
      activatedById: ctx.actor.accountId ?? null,
      activationHmac: null,
      currency: device.merchant?.currency ?? device.currency,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  const before = { lifecycle: device.lifecycle };
  ctx.audit({ before, after: { lifecycle: next.value, ...settings, ...address } });
  const { merchantId, id: deviceId } = device;
  if (merchantId) {
    await warnFromTheStart(ctx.tx, merchantId, device, ctx.now);
    ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
  }
  await changeDesired(ctx, [deviceId]);
  const membershipId = ctx.actor.membershipId ?? null;
  return merchantId ? takeTemplate(ctx, { deviceId, merchantId, membershipId }) : null;
}

/** Sets the warnings of a cabinet that has none; those of its merchant stay. [decision 152] */
async function warnFromTheStart(
  tx: Tx,
  merchantId: string,
  device: AllocatedDevice,
  now: Date,
): Promise<void> {
  const { temperature, lowStock } = protectiveWarnings(device.model.cabinetType);
  const temperatureColumns = temperature && {
    overTempEnabled: temperature.enabled,
    highC10: temperature.highC10,
    lowC10: temperature.lowC10,
    tempDelayMin: temperature.delayMin,
  };
  await tx.warningConfig.createMany({
    data: { deviceId: device.id, merchantId, ...temperatureColumns, ...lowStock, updatedAt: now },
    skipDuplicates: true,
  });
}
