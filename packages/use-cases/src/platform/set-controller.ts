import type { Prisma } from '@larder/database/model';
import {
  type ControllerSettings,
  controllerSecondNames,
  controllerSeconds,
  controllerTemperatureC10,
} from '@larder/domain/device/settings/controller-settings';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { changeDesired } from '../device/change-desired.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';

const c10 = z.int().min(controllerTemperatureC10.least).max(controllerTemperatureC10.most);
const seconds = Object.fromEntries(
  controllerSecondNames.map((name) => {
    const [least, , most] = controllerSeconds[name];
    return [name, z.int().min(least).max(most).nullish()];
  }),
) as Record<(typeof controllerSecondNames)[number], z.ZodOptional<z.ZodNullable<z.ZodInt>>>;

/** Null removes a setting, and the default applies again. Absent settings do not change. */
const setControllerInput = cabinetInput.extend({
  ...seconds,
  setpointC10: c10.nullish(),
  healthLock: z.object({ aboveC10: c10, minutes: z.int().min(5).max(120) }).nullish(),
});

/**
 * Sets the set-point, health lock and time-outs of one cabinet. An offline cabinet receives them with its next birth.
 * Refuses `NOT_FOUND`, `BAD_INPUT`. [protocol 8.1]
 */
export const setController = defineUseCase({
  name: 'platform.setController',
  access: 'internal',
  kind: 'write',
  input: setControllerInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, ...changes }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, merchantId } = found.value;
    const before = found.value.controller as Prisma.InputJsonObject & ControllerSettings;
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const kept = Object.entries({ ...before, ...named }).filter(([, value]) => value !== null);
    const after = Object.fromEntries(kept) as typeof before;
    await ctx.tx.device.update({ where: { id: deviceId }, data: { controller: after } });
    ctx.audit({ deviceId, ...(merchantId ? { merchantId } : {}), before, after });
    await changeDesired(ctx, [deviceId]);
    return accept({ deviceNo, controller: after as ControllerSettings });
  },
});
