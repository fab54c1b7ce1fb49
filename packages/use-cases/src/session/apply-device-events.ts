import { idPattern } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { applyDeviceFacts } from '../device/apply-device-facts.ts';
import { defineUseCase } from '../use-case.ts';
import { applySessionEvents } from './apply-session-events.ts';
import { applyingDevice } from './applying-device.ts';
import { lockDevice } from './lock-device.ts';
import { markApplied, pendingEvents } from './pending-events.ts';
import { isSessionEvent } from './session-event.ts';

const AT_ONCE = 500;

/**
 * Applies what a cabinet's inbox holds: the next events in the order of their log, all their effects and the mark in one transaction,
 * so a crash, a repetition or another gateway at the same time never does anything twice. Call it again while `more`. [protocol 9.6]
 */
export const applyDeviceEvents = defineUseCase({
  name: 'session.applyDeviceEvents',
  access: 'internal',
  kind: 'write',
  input: z.object({ deviceId: z.string().regex(idPattern), limit: z.int().min(1).default(AT_ONCE) }),
  run: async (ctx, { deviceId, limit }) => {
    await lockDevice(ctx.tx, deviceId);
    const pending = await pendingEvents(ctx.tx, deviceId, limit);
    if (!pending) return accept({ applied: 0, more: false });
    const device = await applyingDevice(ctx.tx, deviceId);
    if (device) await applySessionEvents(ctx, device, pending.events.filter(isSessionEvent));
    await applyDeviceFacts(ctx, { id: deviceId, merchantId: device?.merchantId ?? null }, pending.events);
    await markApplied(ctx.tx, deviceId, pending, ctx.now);
    return accept({ applied: pending.events.length, more: pending.more });
  },
});
