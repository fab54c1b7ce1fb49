import type { WriteContext } from '../use-case.ts';

type Member = { readonly id: string; readonly accountId: string };

/** Invalidates a member's tokens and notifies clients after a change of their rights or devices. [domain A3] */
export async function emitAccessChange(ctx: WriteContext, { id, accountId }: Member): Promise<void> {
  await ctx.tx.membership.update({
    where: { id },
    data: { permissionVersion: { increment: 1 }, version: { increment: 1 }, updatedAt: ctx.now },
  });
  ctx.wake('access', accountId);
  ctx.emit({ type: 'access.changed', membershipId: id });
  ctx.emit({ type: 'user.changed', ids: { memberId: id } });
}
