import type { ConnectivityRow } from '@larder/database/queries/device/connectivity.queries';
import {
  applyObservation,
  type ConnectivityChange,
  type Observation,
} from '@larder/domain/device/presence/apply-observation';
import type { ByeReason } from '@larder/domain/device/presence/power-classification';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { alertOfReturns } from './alert-of-returns.ts';
import { connectivityOf, lockConnectivities } from './lock-connectivities.ts';
import { type Observed, saveTransitions } from './save-transitions.ts';

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
 * Records observations of different cabinets' connections, set-based: a will, a bye, a message from a cabinet that was
 * offline, a silence, a revoked credential; everything except a birth. Returns an answer for each cabinet that exists.
 * [protocol 6.3, decision 190]
 */
export const recordConnections = defineUseCase({
  name: 'device.recordConnections',
  access: 'internal',
  kind: 'write',
  input: z.custom<readonly ConnectionInput[]>(),
  run: async (ctx, inputs) => {
    const observed = await observe(ctx, inputs);
    await saveTransitions(
      ctx,
      observed
        .filter(({ isSame }) => !isSame)
        .map(({ device, before, transition, byeReason = null, gatewayId }) => ({
          device,
          before,
          transition,
          gatewayId,
          facts: { byeReason },
        })),
    );
    // The connection has outlived the silence, so the cabinet never lost power.
    await alertOfReturns(
      ctx,
      observed
        .filter(({ before, transition }) => before.state === 'offline' && transition.next.state === 'online')
        .map(({ device, seen }) => ({
          device,
          at: seen.at,
          source: null,
          outage: { outageKind: 'network' },
        })),
    );
    return accept<ReadonlyMap<DeviceId, ConnectionAnswer>>(
      new Map(
        observed.map(({ deviceId, transition: { next, askRebirth, stale } }) => [
          deviceId,
          { state: next.state, askRebirth, stale },
        ]),
      ),
    );
  },
});

type Seen = ConnectionInput & {
  readonly device: Observed;
  readonly before: ConnectivityRow;
  readonly transition: ConnectivityChange;
  /** True if the observation changes nothing. */
  readonly isSame: boolean;
};

async function observe({ tx, now }: WriteContext, inputs: readonly ConnectionInput[]): Promise<Seen[]> {
  const devices = await tx.device.findMany({
    where: { id: { in: inputs.map(({ deviceId }) => deviceId) } },
    select: { id: true, merchantId: true },
  });
  const known = new Map(devices.map((device) => [device.id, device]));
  const rows = await lockConnectivities(tx, [...known.keys()], now);
  return inputs.flatMap((input) => {
    const device = known.get(input.deviceId);
    const before = rows.get(input.deviceId);
    if (!device || !before) return [];
    const connectivity = connectivityOf(before);
    const transition = applyObservation(connectivity, input.seen);
    return [{ ...input, device, before, transition, isSame: transition.next === connectivity }];
  });
}
