import type { Device, Prisma } from '@larder/database/model';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';
import { changeDesired } from './change-desired.ts';
import { lockOwnDevice } from './lock-own-device.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;
export type DeviceChange = {
  readonly data: Prisma.DeviceUncheckedUpdateInput;
  readonly before: Values;
  readonly after: Values;
  /** True if the change is part of the settings that the cabinet receives. */
  readonly toCabinet: boolean;
};

type Edited = { readonly deviceNo: string; readonly version: number };

/**
 * Changes columns of a device under an optimistic lock (`version`): audits the change, emits events to clients and
 * sends settings to the cabinet. Does nothing if no value changes. Refuses `NOT_FOUND`, and `DATA_PROCESSING` if the
 * version is stale.
 */
export async function changeDevice(
  ctx: MemberWriteContext,
  { deviceNo, version }: Edited,
  changeOf: (device: Device) => DeviceChange | Promise<DeviceChange>,
): Promise<Result<Device>> {
  const found = await lockOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  const device = found.value;
  if (device.version !== version) return refuse('DATA_PROCESSING');
  const { data, before, after, toCabinet } = await changeOf(device);
  const { id: deviceId } = device;
  ctx.audit({ deviceId, before: { ...before }, after: { ...after } });
  if (JSON.stringify(before) === JSON.stringify(after)) return accept(device);
  const changed = await ctx.tx.device.update({
    where: { id: deviceId },
    data: {
      ...data,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  const { merchantId } = ctx.actor;
  ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
  if (toCabinet) await changeDesired(ctx, [deviceId]);
  else ctx.emit({ type: 'device.settings', merchantId, deviceId });
  return accept(changed);
}
