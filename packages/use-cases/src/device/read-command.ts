import { commandInput } from '@larder/contract/device.contract';
import type { Tx } from '@larder/database/transaction';
import { isOpenCommand } from '@larder/domain/device/command/command-transitions';
import type { Door } from '@larder/domain/device/door';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/** Reads the state of a command. `isOpen`: it may still act. Refuses `NOT_FOUND`. [protocol 10.4, screens COMMAND] */
export const readCommand = defineUseCase({
  name: 'device.readCommand',
  access: { anyOf: ['device.view', 'device.open', 'device.activate'] },
  kind: 'read',
  input: commandInput,
  run: async ({ tx, actor }, { commandId }) => {
    const command = await tx.deviceCommand.findFirst({
      where: { id: commandId, merchantId: actor.merchantId },
      include: { device: { select: { deviceNo: true, name: true } } },
    });
    if (!command || !seesDevice(actor, command.deviceId)) return refuse('NOT_FOUND');
    return accept({
      commandId,
      deviceNo: command.device.deviceNo,
      name: command.name,
      state: command.state,
      isOpen: isOpenCommand(command.state),
      code: command.code,
      unlocked: unlockedDoors(command.result),
      sessionId: command.sessionId,
      late: command.late,
      issuedAt: command.issuedAt.toISOString(),
      expiresAt: command.expiresAt.toISOString(),
      finishedAt: command.finishedAt?.toISOString() ?? null,
      shutAt: await shutAt(tx, actor.merchantId, command.sessionId),
    });
  },
});

/** If one of two doors failed, the result names the door that did unlock. [protocol 10.2] */
function unlockedDoors(result: unknown): Door[] {
  const { unlocked } = (result ?? {}) as { unlocked?: unknown };
  if (!Array.isArray(unlocked)) return [];
  return unlocked.filter((door): door is Door => door === 'L' || door === 'R');
}

/**
 * Returns when the doors that a command unlocked were shut and locked again; null while they may be open. A session
 * also ends with a door open, when the power fails or the cabinet restarts.
 */
async function shutAt(tx: Tx, merchantId: string, sessionId: string | null): Promise<string | null> {
  if (!sessionId) return null;
  const session = await tx.doorSession.findFirst({
    where: { id: sessionId, merchantId },
    select: { closedAt: true, endedAt: true, openedAt: true },
  });
  const relockedAt = session?.openedAt ? null : session?.endedAt;
  return (session?.closedAt ?? relockedAt)?.toISOString() ?? null;
}
