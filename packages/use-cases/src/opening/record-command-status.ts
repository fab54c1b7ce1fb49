import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { DeviceCommand, Prisma } from '@larder/database/model';
import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { applyCommandReport, isOpenCommand } from '@larder/domain/device/command/command-transitions';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { type EndedCommand, endedCommand } from '../device/ended-command.ts';
import { giveUpFirmware } from '../firmware/follow-firmware.ts';
import { defineUseCase } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';

export type CommandStatusInput = { readonly deviceId: DeviceId; readonly status: DataOf<'cmd.status'> };

/** `unknown`: no such command of this cabinet. `ignored`: the stored state is further along. */
export type CommandStatusAnswer = {
  readonly outcome: 'recorded' | 'ignored' | 'unknown';
  /** Null: the command is still open, or this report changed nothing. */
  readonly ended: EndedCommand | null;
};

/**
 * Records a cabinet's report on a command, in any order of arrival; a late end corrects a command that was given up.
 * Returns `unknown` for a command of another cabinet. [protocol 10.4]
 */
export const recordCommandStatus = defineUseCase({
  name: 'device.recordCommandStatus',
  access: 'internal',
  kind: 'write',
  input: z.custom<CommandStatusInput>(),
  run: async (ctx, { deviceId, status }) => {
    const { tx, now, emit, log } = ctx;
    await lockDevice(tx, deviceId);
    const command = await tx.deviceCommand.findUnique({ where: { id: status.commandId } });
    if (!command || command.deviceId !== deviceId)
      return accept<CommandStatusAnswer>({ outcome: 'unknown', ended: null });
    const transition = applyCommandReport(command.state, status.state);
    if (transition.ignored) return accept<CommandStatusAnswer>({ outcome: 'ignored', ended: null });
    await tx.deviceCommand.update({
      where: { id: command.id },
      data: changesOf(command, status, transition, now),
    });
    const isOver = transition.state === 'rejected' || transition.state === 'failed';
    if (isOver && command.name === 'ota.update')
      await giveUpFirmware(tx, command.id, status.code ?? 'INTERNAL', now);
    if (transition.state === 'rejected') await abortDeadSession(ctx, deviceId, 'cloud');
    if (transition.late)
      log.info({ deviceId, commandId: command.id, state: transition.state }, 'late end of a command');
    if (command.merchantId) {
      emit({
        type: 'command.status',
        merchantId: command.merchantId,
        deviceId,
        ids: { commandId: command.id, state: transition.state },
      });
    }
    const ended = isOpenCommand(transition.state) ? null : endedCommand(command, transition.state, now);
    return accept<CommandStatusAnswer>({ outcome: 'recorded', ended });
  },
});

function changesOf(
  command: DeviceCommand,
  status: DataOf<'cmd.status'>,
  transition: ReturnType<typeof applyCommandReport>,
  now: Date,
): Prisma.DeviceCommandUpdateInput {
  return {
    state: transition.state,
    code: status.code ?? null,
    detail: status.detail ?? null,
    ...(status.result ? { result: status.result as Prisma.InputJsonObject } : {}),
    acceptedAt: command.acceptedAt ?? (transition.state === 'rejected' ? null : now),
    finishedAt: isOpenCommand(transition.state) ? null : now,
    late: transition.late,
  };
}
