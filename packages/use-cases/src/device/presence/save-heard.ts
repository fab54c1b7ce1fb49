import type { Heard } from '@larder/domain/device/hear';
import type { SilenceCause } from '@larder/domain/device/power-classification';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../../use-case.ts';

/** Facts of a transition that the rules do not need: they go into its log row. */
export type TransitionFacts = {
  readonly byeReason?: string | null;
  readonly bootReason?: string;
  readonly outageKind?: SilenceCause['kind'];
  readonly outageFrom?: Date | null;
  readonly inferred?: boolean;
};

/** Writes what an observation made of a cabinet's connection: the hot row, and for a change its log row and the news for the phones. */
export async function saveHeard(
  ctx: Pick<WriteContext, 'tx' | 'tell' | 'now'>,
  device: { readonly id: DeviceId; readonly merchantId: MerchantId | null },
  heard: Heard,
  facts: TransitionFacts = {},
): Promise<void> {
  const { next } = heard;
  await ctx.tx.deviceConnectivity.update({
    where: { deviceId: device.id },
    data: { ...next, ...(heard.changed ? { byeReason: facts.byeReason ?? null } : {}) },
  });
  if (!heard.changed) return;
  await ctx.tx.connectivityLog.create({
    data: {
      deviceId: device.id,
      at: ctx.now,
      state: next.state,
      cause: next.offlineCause,
      connId: next.connId,
      bootId: next.bootId,
      byeReason: facts.byeReason ?? null,
      bootReason: facts.bootReason ?? null,
      outageKind: facts.outageKind ?? null,
      outageFrom: facts.outageFrom ?? null,
      inferred: facts.inferred ?? false,
    },
  });
  if (device.merchantId) {
    ctx.tell({ type: 'device.connectivity', merchantId: device.merchantId, deviceId: device.id });
  }
}
