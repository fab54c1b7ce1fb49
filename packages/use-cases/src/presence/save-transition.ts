import { logConnectivities } from '@larder/database/queries/device/connectivity.queries';
import type { ConnectivityChange } from '@larder/domain/device/apply-observation';
import type { SilenceCause } from '@larder/domain/device/power-classification';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

/** Facts of a transition for its log row, which the domain rules do not need. */
export type TransitionFacts = {
  readonly byeReason?: string | null;
  readonly bootReason?: string;
  readonly outageKind?: SilenceCause['kind'];
  readonly outageFrom?: Date | null;
  readonly inferred?: boolean;
};

/** The observed device. */
export type Observed = { readonly id: DeviceId; readonly merchantId: MerchantId | null };

/**
 * Writes a transition of a cabinet's connection, which `gatewayId` holds as long as it is online: the connectivity row
 * and, for a change of state, its log row and a live event.
 */
export async function saveTransition(
  ctx: Pick<WriteContext, 'tx' | 'emit' | 'now'>,
  device: Observed,
  transition: ConnectivityChange,
  { gatewayId, ...facts }: TransitionFacts & { readonly gatewayId: string | null },
): Promise<void> {
  await ctx.tx.deviceConnectivity.update({
    where: { deviceId: device.id },
    data: {
      ...transition.next,
      gatewayId: transition.next.state === 'online' ? gatewayId : null,
      ...(transition.changed ? { byeReason: facts.byeReason ?? null } : {}),
    },
  });
  if (transition.changed) await logTransitions(ctx, [{ device, transition, facts }]);
}

export type LoggedTransition = {
  readonly device: Observed;
  readonly transition: ConnectivityChange;
  readonly facts: TransitionFacts;
};

/** Writes the log rows of transitions and emits a live event for each. */
export async function logTransitions(
  ctx: Pick<WriteContext, 'tx' | 'emit' | 'now'>,
  logged: readonly LoggedTransition[],
): Promise<void> {
  await logConnectivities(
    ctx.tx,
    logged.map(({ device, transition: { next }, facts }) => ({
      deviceId: device.id,
      at: ctx.now,
      state: next.state,
      offlineCause: next.offlineCause,
      connId: next.connId,
      bootId: next.bootId,
      byeReason: facts.byeReason ?? null,
      bootReason: facts.bootReason ?? null,
      outageKind: facts.outageKind ?? null,
      outageFrom: facts.outageFrom ?? null,
      inferred: facts.inferred ?? false,
    })),
  );
  for (const { device } of logged) {
    if (device.merchantId)
      ctx.emit({ type: 'device.connectivity', merchantId: device.merchantId, deviceId: device.id });
  }
}
