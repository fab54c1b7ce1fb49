import { applyObservation, type Observation } from '@larder/domain/device/apply-observation';
import type { ByeReason } from '@larder/domain/device/power-classification';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { alertOfReturns } from './alert-of-returns.ts';
import { connectivityOf, lockConnectivities } from './lock-connectivities.ts';
import { saveTransition } from './save-transition.ts';

export type ConnectionInput = {
  readonly deviceId: DeviceId;
  readonly seen: Exclude<Observation, { kind: 'birth' }>;
  readonly byeReason?: ByeReason;
  /** The gateway that observed it; null with an external broker. */
  readonly gatewayId: string | null;
};

/** What the gateway must do about the observation. */
export type ConnectionAnswer = {
  readonly state: 'never_seen' | 'online' | 'offline';
  readonly askRebirth: boolean;
  /** True for the will or bye of an older connection, which is counted and then ignored. */
  readonly stale: boolean;
};

/**
 * Records every observation of a cabinet's connection except a birth: a will, a bye, a message from a cabinet that was
 * offline, a silence, a revoked credential. Refuses `NOT_FOUND`. [protocol 6.3]
 */
export const recordConnection = defineUseCase({
  name: 'device.recordConnection',
  access: 'internal',
  kind: 'write',
  input: z.custom<ConnectionInput>(),
  run: async (ctx, { deviceId, seen, byeReason, gatewayId }) => {
    const device = await ctx.tx.device.findUnique({
      where: { id: deviceId },
      select: { id: true, merchantId: true },
    });
    if (!device) return refuse('NOT_FOUND');
    const row = (await lockConnectivities(ctx.tx, [deviceId], seen.at)).get(deviceId);
    if (!row) throw new Error('a row of device_connectivity was deleted');
    const known = connectivityOf(row);
    const transition = applyObservation(known, seen);
    if (transition.next !== known)
      await saveTransition(ctx, device, transition, { byeReason: byeReason ?? null, gatewayId });
    if (row.state === 'offline' && transition.next.state === 'online') {
      // The connection has outlived the silence, so the cabinet never lost power.
      await alertOfReturns(ctx, [{ device, at: seen.at, source: null, outage: { outageKind: 'network' } }]);
    }
    return accept<ConnectionAnswer>({
      state: transition.next.state,
      askRebirth: transition.askRebirth,
      stale: transition.stale,
    });
  },
});
