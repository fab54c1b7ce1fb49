import { hear, type Observation } from '@larder/domain/device/hear';
import type { ByeReason } from '@larder/domain/device/power-classification';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { alertOfReturn } from './alert-of-return.ts';
import { connectivityOf, lockConnectivity } from './lock-connectivity.ts';
import { saveHeard } from './save-heard.ts';

export type ConnectionInput = {
  readonly deviceId: DeviceId;
  readonly seen: Exclude<Observation, { kind: 'birth' }>;
  readonly byeReason?: ByeReason;
};

/** What the gateway has to do about it. */
export type ConnectionAnswer = {
  readonly state: 'never_seen' | 'online' | 'offline';
  readonly askRebirth: boolean;
  /** A will or bye of an older connection: counted, never believed. */
  readonly stale: boolean;
};

/**
 * Anything that is heard of a cabinet's connection but a birth: a will, a bye, a message after it was thought offline, a silence, a
 * revoked credential. Refuses `NOT_FOUND`. [protocol 6.3]
 */
export const recordConnection = defineUseCase({
  name: 'device.recordConnection',
  access: 'internal',
  kind: 'write',
  input: z.custom<ConnectionInput>(),
  run: async (ctx, { deviceId, seen, byeReason }) => {
    const device = await ctx.tx.device.findUnique({
      where: { id: deviceId },
      select: { id: true, merchantId: true },
    });
    if (!device) return refuse('NOT_FOUND');
    const row = await lockConnectivity(ctx.tx, deviceId, seen.at);
    const heard = hear(connectivityOf(row), seen);
    if (heard.next !== connectivityOf(row))
      await saveHeard(ctx, device, heard, { byeReason: byeReason ?? null });
    if (row.state === 'offline' && heard.next.state === 'online') {
      // The same connection speaks again: it was never without power.
      await alertOfReturn(ctx, { device, at: seen.at, source: null, outage: { outageKind: 'network' } });
    }
    return accept<ConnectionAnswer>({
      state: heard.next.state,
      askRebirth: heard.askRebirth,
      stale: heard.stale,
    });
  },
});
