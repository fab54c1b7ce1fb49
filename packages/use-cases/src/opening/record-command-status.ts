import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { DeviceCommand, Prisma } from '@larder/database/model';
import { hearCommandStatus, isOpenCommand } from '@larder/domain/device/command-transitions';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { lockDevice } from '../device/lock-device.ts';
import { giveUpFirmware } from '../firmware/follow-firmware.ts';
import { defineUseCase } from '../use-case.ts';
import { abortDeadSession } from './abort-dead-session.ts';

export type CommandStatusInput = { readonly deviceId: DeviceId; readonly status: DataOf<'cmd.status'> };

/** `unknown`: no such command of this cabinet. `ignored`: the stored state is further. */
export type CommandStatusAnswer = 'recorded' | 'ignored' | 'unknown';

/**
 * What a cabinet says of a command, in whatever order it arrives; a late end corrects a command that was given up. Another cabinet's
 * command is unknown to it. [protocol 10.4]
 */
export const recordCommandStatus = defineUseCase({
  name: 'device.recordCommandStatus',
  access: 'internal',
  kind: 'write',
  input: z.custom<CommandStatusInput>(),
  run: async (ctx, { deviceId, status }) => {
    const { tx, now, tell, log } = ctx;
    await lockDevice(tx, deviceId);
    const command = await tx.deviceCommand.findUnique({ where: { id: status.commandId } });
    if (!command || command.deviceId !== deviceId) return accept<CommandStatusAnswer>('unknown');
    const heard = hearCommandStatus(command.state, status.state);
    if (heard.ignored) return accept<CommandStatusAnswer>('ignored');
    await tx.deviceCommand.update({
      where: { id: command.id },
      data: changesOf(command, status, heard, now),
    });
    const isOver = heard.state === 'rejected' || heard.state === 'failed';
    if (isOver && command.name === 'ota.update')
      await giveUpFirmware(tx, command.id, status.code ?? 'INTERNAL', now);
    if (heard.state === 'rejected') await abortDeadSession(ctx, deviceId, 'cloud');
    if (heard.late)
      log.info({ deviceId, commandId: command.id, state: heard.state }, 'late end of a command');
    if (command.merchantId) {
      tell({
        type: 'command.status',
        merchantId: command.merchantId,
        deviceId,
        ids: { commandId: command.id, state: heard.state },
      });
    }
    return accept<CommandStatusAnswer>('recorded');
  },
});

function changesOf(
  command: DeviceCommand,
  status: DataOf<'cmd.status'>,
  heard: ReturnType<typeof hearCommandStatus>,
  now: Date,
): Prisma.DeviceCommandUpdateInput {
  return {
    state: heard.state,
    code: status.code ?? null,
    detail: status.detail ?? null,
    ...(status.result ? { result: status.result as Prisma.InputJsonObject } : {}),
    acceptedAt: command.acceptedAt ?? now,
    finishedAt: isOpenCommand(heard.state) ? null : now,
    late: heard.late,
  };
}
