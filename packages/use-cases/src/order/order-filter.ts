import type { summaryInput } from '@larder/contract/order.contract';
import type { OrderFilter } from '@larder/database/queries/order/order.queries';
import type { DeviceNo } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { seesDevice } from '../actor.ts';
import type { ReadContext } from '../use-case.ts';

type Ctx = ReadContext<'member'>;

/**
 * Builds the filter of an actor's order list. A device that the merchant once owned still has its orders; any other
 * number, or one out of scope, refuses `NOT_FOUND`.
 */
export async function orderFilter(
  ctx: Ctx,
  { q, deviceNo, ...filter }: z.output<typeof summaryInput>,
): Promise<Result<OrderFilter>> {
  const { deviceScope } = ctx.actor;
  const scope = deviceScope === 'all' ? null : deviceScope;
  const found = deviceNo ? await findEverOwned(ctx, deviceNo) : accept(null);
  if (!found.ok) return found;
  const deviceIds = found.value ? [found.value] : scope;
  return accept({ ...filter, q: q || undefined, deviceIds, now: ctx.now });
}

async function findEverOwned({ tx, actor }: Ctx, deviceNo: DeviceNo): Promise<Result<string>> {
  const owned = await tx.deviceAssignment.findFirst({
    where: { merchantId: actor.merchantId, device: { deviceNo } },
    select: { deviceId: true },
  });
  return owned && seesDevice(actor, owned.deviceId) ? accept(owned.deviceId) : refuse('NOT_FOUND');
}
