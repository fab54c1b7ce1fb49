import type { WriteContext } from '../use-case.ts';
import { endExports } from './end-exports.ts';

type Member = { readonly id: string; readonly accountId: string };

/**
 * Invalidates a member's tokens, ends their exports and notifies clients after a change of their rights or devices.
 * [domain A3, decision 159]
 */
export async function emitAccessChange(ctx: WriteContext, { id, accountId }: Member): Promise<void> {
  await ctx.tx.membership.update({
    where: { id },
    data: { permissionVersion: { increment: 1 }, version: { increment: 1 }, updatedAt: ctx.now },
  });
  await endExports(ctx, [id]);
  ctx.wake('access', accountId);
  ctx.emit({ type: 'access.changed', membershipId: id });
  ctx.emit({ type: 'user.changed', ids: { memberId: id } });
}
