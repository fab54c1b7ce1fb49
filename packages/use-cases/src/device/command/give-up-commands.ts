import {
  type CommandName,
  clockEventOfCommand,
  commandSpecs,
} from '@larder/domain/device/command/command-specs';
import {
  openCommandStates,
  transitionCommand,
  untakenCommandStates,
} from '@larder/domain/device/command/command-transitions';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { giveUpFirmware } from '../../firmware/follow-firmware.ts';
import { defineUseCase } from '../../use-case.ts';
import { type EndedCommand, endedCommand } from '../ended-command.ts';

const BATCH_SIZE = 200;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Commands that a cabinet accepted so long ago that they have failed to finish; each kind has its own time to run. */
const overdueByName = (now: Date) =>
  Object.entries(commandSpecs).map(([name, { runMs }]) => ({ name, expiresAt: { lte: before(now, runMs) } }));

/**
 * Ends overdue commands: `expired` if the cabinet never reported on it, `timed_out` if the cabinet began and never
 * finished. A late report of the cabinet corrects both. Returns those that were ended. [protocol 10.3, 10.4]
 */
export const giveUpCommands = defineUseCase({
  name: 'device.giveUpCommands',
  access: 'internal',
  kind: 'write',
  input: z.void(),
  run: async ({ tx, now, emit }) => {
    const overdue = await tx.deviceCommand.findMany({
      where: {
        state: { in: [...openCommandStates] },
        expiresAt: { lte: before(now, limits.commandExpiryGraceMs) },
        // Without it a batch may be full of commands that run on, such as updates of many cabinets, and none would end.
        OR: [{ state: { in: [...untakenCommandStates] } }, ...overdueByName(now)],
      },
      orderBy: { expiresAt: 'asc' },
      take: BATCH_SIZE,
    });
    const ended: EndedCommand[] = [];
    for (const command of overdue) {
      const event = clockEventOfCommand({ ...command, name: command.name as CommandName }, now);
      const next = event && transitionCommand(command.state, event);
      if (!next?.ok) continue;
      const { count } = await tx.deviceCommand.updateMany({
        where: { id: command.id, state: command.state },
        data: { state: next.value, finishedAt: now },
      });
      if (count === 0) continue;
      ended.push(endedCommand(command, next.value, now));
      const { id: commandId, deviceId, merchantId } = command;
      if (command.name === 'ota.update') await giveUpFirmware(tx, commandId, 'TIMED_OUT', now);
      if (merchantId)
        emit({ type: 'command.status', merchantId, deviceId, ids: { commandId, state: next.value } });
    }
    return accept(ended);
  },
});
