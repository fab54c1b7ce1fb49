import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Returns the actor's devices with these numbers, in the given order. Refuses `NOT_FOUND` if one is foreign, out of
 * scope or not in service.
 */
export async function ownDevices(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceNos: readonly string[],
): Promise<Result<string[]>> {
  const devices = await tx.device.findMany({
    where: { merchantId: actor.merchantId, deviceNo: { in: [...deviceNos] }, lifecycle: 'operational' },
    select: { id: true, deviceNo: true },
  });
  const byNo = new Map(devices.map(({ deviceNo, id }) => [deviceNo, id]));
  const ids = deviceNos.flatMap((deviceNo) => byNo.get(deviceNo) ?? []);
  const all = ids.length === deviceNos.length && ids.every((id) => seesDevice(actor, id));
  return all ? accept(ids) : refuse('NOT_FOUND');
}
