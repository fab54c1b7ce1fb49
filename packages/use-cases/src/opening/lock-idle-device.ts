import type { Device } from '@larder/database/model';
import { saleFacts } from '@larder/database/queries/session/session.queries';
import { openCommandStates } from '@larder/domain/device/command/command-transitions';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import type { MemberWriteContext } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';
import { claimsAt } from './may-sell.ts';

/**
 * Locks a device of the actor that is online and idle: no session, and no command that may still act. Refuses
 * `NOT_FOUND`, `DEVICE_OFFLINE`, `DEVICE_BUSY`. [screens 60, COMMAND]
 */
export async function lockIdleDevice(ctx: MemberWriteContext, deviceNo: string): Promise<Result<Device>> {
  const found = await lockOwnDevice(ctx, deviceNo);
  if (!found.ok) return found;
  const { id: deviceId } = found.value;
  await abortDeadSession(ctx, deviceId, 'cloud');
  const facts = await saleFacts(ctx.tx, deviceId, claimsAt(ctx.now));
  if (!facts) return refuse('NOT_FOUND');
  if (!isReachable(onlineStatus(facts, ctx.now))) return refuse('DEVICE_OFFLINE');
  if (facts.activeSessionId !== null || facts.authorizing) return refuse('DEVICE_BUSY');
  const openCommand = await ctx.tx.deviceCommand.findFirst({
    where: {
      deviceId,
      state: { in: [...openCommandStates] },
      name: { in: ['door.open', 'reboot', 'media.capture'] },
    },
    select: { id: true },
  });
  return openCommand ? refuse('DEVICE_BUSY') : accept(found.value);
}
