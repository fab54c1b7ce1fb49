import type { summaryInput } from '@larder/contract/order.contract';
import type { OrderFilter } from '@larder/database/queries/order/order.queries';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { ReadContext } from '../use-case.ts';
import { everOwnedScope } from './ever-owned-scope.ts';

/** Builds the filter of an actor's order list. Refuses as `everOwnedScope`. */
export async function orderFilter(
  ctx: ReadContext<'member'>,
  { q, deviceNo, ...filter }: z.output<typeof summaryInput>,
): Promise<Result<OrderFilter>> {
  const scope = await everOwnedScope(ctx, deviceNo);
  if (!scope.ok) return scope;
  return accept({ ...filter, q: q || undefined, deviceIds: scope.value, now: ctx.now });
}
