import type { summaryInput } from '@larder/contract/order.contract';
import type { OrderFilter } from '@larder/database/order.queries';
import type { z } from 'zod';
import type { MemberActor } from '../actor.ts';

/** What an actor's list of orders is narrowed by. */
export function orderFilter(
  actor: MemberActor,
  asked: z.output<typeof summaryInput>,
  now: Date,
): OrderFilter {
  const { q, ...filter } = asked;
  return { ...filter, q: q || undefined, scope: actor.deviceScope === 'all' ? null : actor.deviceScope, now };
}
