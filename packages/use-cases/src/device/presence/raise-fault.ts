import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../../use-case.ts';

export type FaultFacts = {
  readonly code: string;
  readonly part?: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical';
  readonly detail: string | null;
};

/** A fault that the cloud sees, not the cabinet. One that is already open stays as it is. [domain 2, device_fault] */
export async function raiseFault(
  ctx: Pick<WriteContext, 'tx' | 'newId' | 'now' | 'tell'>,
  device: { readonly id: DeviceId; readonly merchantId: MerchantId | null },
  fault: FaultFacts,
): Promise<boolean> {
  const { code, part = '', severity, detail } = fault;
  const open = await ctx.tx.deviceFault.findFirst({
    where: { deviceId: device.id, code, part, clearedAt: null },
    select: { id: true },
  });
  if (open) return false;
  await ctx.tx.deviceFault.create({
    data: { id: ctx.newId(), deviceId: device.id, code, part, severity, detail, raisedAt: ctx.now },
  });
  if (device.merchantId) {
    ctx.tell({ type: 'device.telemetry', merchantId: device.merchantId, deviceId: device.id });
  }
  return true;
}
