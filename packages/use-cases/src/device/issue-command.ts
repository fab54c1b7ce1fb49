import type { Prisma } from '@larder/database/model';
import { type CommandName, commandSpecs } from '@larder/domain/device/command/command-specs';
import type { CommandId, DeviceId, MerchantId, SessionId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

export type NewCommand = {
  readonly deviceId: DeviceId;
  /** Null for a cabinet in stock. */
  readonly merchantId: MerchantId | null;
  readonly name: CommandName;
  readonly args: Prisma.InputJsonObject;
  readonly sessionId?: SessionId;
  /** Set by callers that need the id before the command is written. */
  readonly commandId?: CommandId;
  /** The member or process that asked, if not the actor of the call. */
  readonly actor?: { readonly kind: WriteContext['actor']['kind']; readonly id: string };
};

export type IssuedCommand = { readonly commandId: CommandId; readonly expiresAt: Date };

/**
 * Writes a command for a cabinet in the caller's transaction; a NOTIFY at commit makes the gateway send it. The caller
 * decides whether it may be sent. [protocol 10]
 */
export async function issueCommand(ctx: WriteContext, command: NewCommand): Promise<IssuedCommand> {
  const { deviceId, merchantId, name, args, sessionId = null, commandId = ctx.newId() } = command;
  const { kind, membershipId, accountId } = ctx.actor;
  const actor = command.actor ?? { kind, id: membershipId ?? accountId ?? null };
  const issuedAt = ctx.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + commandSpecs[name].ttlMs);
  const { commandSeq } = await ctx.tx.device.update({
    where: { id: deviceId },
    data: { commandSeq: { increment: 1 } },
    select: { commandSeq: true },
  });
  await ctx.tx.deviceCommand.create({
    data: {
      id: commandId,
      deviceId,
      merchantId,
      name,
      args,
      sessionId,
      issuedAt,
      expiresAt,
      cseq: commandSeq,
      actorKind: actor.kind,
      actorId: actor.id,
      state: 'created',
      traceparent: ctx.trace?.current() ?? null,
    },
  });
  if (merchantId)
    ctx.emit({ type: 'command.status', merchantId, deviceId, ids: { commandId, state: 'created' } });
  ctx.wake('device_command', deviceId);
  return { commandId, expiresAt };
}
