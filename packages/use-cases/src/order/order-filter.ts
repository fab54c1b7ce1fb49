import type { summaryInput } from '@larder/contract/order.contract';
import type { OrderFilter } from '@larder/database/queries/order/order.queries';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Builds the filter of an actor's order list. A device that the merchant once owned still has its orders; any other
 * number, or one out of scope, refuses `NOT_FOUND`.
 */
export async function orderFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'now' | 'actor'>,
  { q, deviceNo, ...filter }: z.output<typeof summaryInput>,
): Promise<Result<OrderFilter>> {
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  const deviceIds = device.value ? [device.value] : scopeOf(ctx.actor);
  return accept({ ...filter, q: q || undefined, deviceIds, now: ctx.now });
}
