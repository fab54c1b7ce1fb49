import type { WriteContext } from '../use-case.ts';

type Member = { readonly id: string; readonly accountId: string };

/** A member's rights or cabinets are others from now on: his tokens are stale, his phone is told, lists of members reload. [domain A3] */
export async function tellAccessChange(ctx: WriteContext, { id, accountId }: Member): Promise<void> {
  await ctx.tx.membership.update({
    where: { id },
    data: { permissionVersion: { increment: 1 }, version: { increment: 1 }, updatedAt: ctx.now },
  });
  ctx.notify('access', accountId);
  ctx.tell({ type: 'access.changed', membershipId: id });
  ctx.tell({ type: 'user.changed', ids: { memberId: id } });
}
