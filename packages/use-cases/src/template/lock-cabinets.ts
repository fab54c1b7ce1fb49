import type { Device } from '@larder/database/model';
import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberWriteContext } from '../use-case.ts';

/** Locks devices of the member and re-reads them; `NOT_FOUND` if one is foreign or out of scope. */
export async function lockCabinets(
  { tx, actor }: Pick<MemberWriteContext, 'tx' | 'actor'>,
  deviceNos: readonly string[],
): Promise<Result<Device[]>> {
  const asked = [...new Set(deviceNos)];
  const where = { merchantId: actor.merchantId, deviceNo: { in: asked } };
  const found = await tx.device.findMany({ where, select: { id: true } });
  const ids: DeviceId[] = found.map(({ id }) => id);
  if (ids.length < asked.length || !ids.every((id) => seesDevice(actor, id))) return refuse('NOT_FOUND');
  await lockDevices(tx, ids);
  const locked = await tx.device.findMany({ where, orderBy: { id: 'asc' } });
  return locked.length < asked.length ? refuse('NOT_FOUND') : accept(locked);
}
