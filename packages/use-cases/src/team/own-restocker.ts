import { lockRestocker } from '@larder/database/queries/team/restocker.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { MemberWriteContext } from '../use-case.ts';

/** Locks a restocker of the actor's merchant until the end of the transaction. Refuses `NOT_FOUND`. */
export async function lockOwnRestocker(ctx: MemberWriteContext, id: string) {
  const { merchantId } = ctx.actor;
  if (!(await lockRestocker(ctx.tx, merchantId, id))) return refuse('NOT_FOUND');
  return accept(
    await ctx.tx.membership.findUniqueOrThrow({
      where: { id },
      select: { id: true, accountId: true, displayName: true, status: true },
    }),
  );
}

/**
 * Returns the ids of the actor's devices with these numbers. Refuses `NOT_FOUND` if one is foreign or out of the
 * actor's scope.
 */
export async function ownDeviceIds(
  ctx: MemberWriteContext,
  deviceNos: readonly string[],
): Promise<Result<string[]>> {
  const { merchantId, deviceScope } = ctx.actor;
  const wanted = [...new Set(deviceNos)];
  const devices = await ctx.tx.device.findMany({
    where: {
      merchantId,
      deviceNo: { in: wanted },
      ...(deviceScope === 'all' ? {} : { id: { in: [...deviceScope] } }),
    },
    select: { id: true },
  });
  return devices.length === wanted.length ? accept(devices.map(({ id }) => id)) : refuse('NOT_FOUND');
}
