import type { Device } from '@larder/database/model';
import { saleFacts } from '@larder/database/queries/session/session.queries';
import { checkOpenDoor } from '@larder/domain/device/command/check-open-door';
import { type Door, hasDoors } from '@larder/domain/device/door';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { issueCommand } from '../device/issue-command.ts';
import { COMMAND_WAIT_MS } from '../session/session-deadline.ts';
import type { MemberWriteContext } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';
import { claimsAt } from './may-sell.ts';

export type StaffOpening = {
  readonly purpose: 'service' | 'restock';
  readonly doors: readonly Door[];
  /** Id of the restock task. */
  readonly taskId?: string;
};

/** A pending command, with the session that it opens. */
export type OpeningDoor = {
  readonly commandId: string;
  readonly sessionId: string;
  readonly expiresAt: string;
};

/**
 * Issues the command that opens doors for service or restock, frozen or not, and creates its session. The device must
 * be locked. Refuses `BAD_INPUT` (unknown door), `DEVICE_ENABLE_FAILED` (restock before activation), `DEVICE_OFFLINE`,
 * `DEVICE_BUSY`. [domain B2]
 */
export async function openStaffDoor(
  ctx: MemberWriteContext,
  device: Device,
  opening: StaffOpening,
): Promise<Result<OpeningDoor>> {
  const { id: deviceId } = device;
  const { purpose, doors } = opening;
  if (!hasDoors(device, doors)) {
    return refuse('BAD_INPUT', { key: 'valid.doors', field: 'doors' });
  }
  await abortDeadSession(ctx, deviceId, 'cloud');
  const facts = await saleFacts(ctx.tx, deviceId, claimsAt(ctx.now));
  if (!facts) return refuse('NOT_FOUND');
  const allowed = checkOpenDoor({
    purpose,
    lifecycle: facts.lifecycle,
    online: isReachable(onlineStatus(facts, ctx.now)),
    activeSession: facts.activeSessionId !== null || facts.authorizing,
    openCommand: facts.openDoorCommand,
  });
  if (!allowed.ok) return allowed;
  const { merchantId } = ctx.actor;
  const sessionId = ctx.newId();
  const { commandId, expiresAt } = await issueCommand(ctx, {
    deviceId,
    merchantId,
    sessionId,
    name: 'door.open',
    args: { purpose, doors: [...doors], sessionId, ...(opening.taskId ? { taskId: opening.taskId } : {}) },
  });
  await ctx.tx.doorSession.create({
    data: sessionColumns(ctx, device, opening, { sessionId, commandId, expiresAt }),
  });
  ctx.emit({ type: 'session.state', deviceId, ids: { sessionId, state: 'authorized' } });
  return accept({ commandId, sessionId, expiresAt: expiresAt.toISOString() });
}

function sessionColumns(
  { actor, now }: MemberWriteContext,
  { id: deviceId, currency, taxRatePpm }: Device,
  { purpose, doors, taskId }: StaffOpening,
  opening: { readonly sessionId: string; readonly commandId: string; readonly expiresAt: Date },
) {
  const { merchantId, membershipId } = actor;
  return {
    id: opening.sessionId,
    merchantId,
    deviceId,
    doors: [...doors],
    currency,
    taxRatePpm,
    commandId: opening.commandId,
    openBefore: opening.expiresAt,
    kind: purpose,
    trigger: 'app' as const,
    state: 'authorized' as const,
    origin: 'cloud' as const,
    operatorId: membershipId,
    taskId: taskId ?? null,
    authorizedAt: now,
    deadlineAt: new Date(now.getTime() + COMMAND_WAIT_MS),
    createdAt: now,
    updatedAt: now,
  };
}
