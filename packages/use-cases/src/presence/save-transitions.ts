import {
  type ConnectivityRow,
  logConnectivities,
  saveConnectivities,
} from '@larder/database/queries/device/connectivity.queries';
import type { ConnectivityChange } from '@larder/domain/device/presence/apply-observation';
import type { SilenceCause } from '@larder/domain/device/presence/power-classification';
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

export type LoggedTransition = {
  readonly device: Observed;
  readonly transition: ConnectivityChange;
  readonly facts: TransitionFacts;
};

export type SavedTransition = LoggedTransition & {
  readonly before: ConnectivityRow;
  /** The gateway that holds the connection as long as the cabinet is online. */
  readonly gatewayId: string | null;
};

/**
 * Writes transitions of cabinets' connections: their connectivity rows and, for changes of state, log rows and live
 * events.
 */
export async function saveTransitions(
  ctx: Pick<WriteContext, 'tx' | 'emit' | 'now'>,
  saved: readonly SavedTransition[],
): Promise<void> {
  await saveConnectivities(
    ctx.tx,
    saved.map(({ device, before, transition: { next, changed }, gatewayId, facts }) => ({
      ...next,
      deviceId: device.id,
      gatewayId: next.state === 'online' ? gatewayId : null,
      byeReason: changed ? (facts.byeReason ?? null) : before.byeReason,
    })),
  );
  await logTransitions(
    ctx,
    saved.filter(({ transition }) => transition.changed),
  );
}

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
