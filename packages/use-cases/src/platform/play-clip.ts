import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findReachableCabinet } from './find-reachable-cabinet.ts';

/** Plays one of the voice prompts stored in a cabinet. Refuses `NOT_FOUND`, `DEVICE_OFFLINE`. [protocol 10.1] */
export const playClip = defineUseCase({
  name: 'platform.playClip',
  access: 'internal',
  kind: 'write',
  input: cabinetInput.extend({ clip: z.string().min(1).max(64) }),
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, clip }) => {
    const found = await findReachableCabinet(ctx.tx, deviceNo, ctx.now);
    if (!found.ok) return found;
    const { id: deviceId, merchantId } = found.value;
    const { commandId } = await issueCommand(ctx, {
      deviceId,
      merchantId,
      name: 'audio.play',
      args: { clip },
    });
    ctx.audit({ deviceId, ...(merchantId ? { merchantId } : {}) });
    return accept({ deviceNo, commandId });
  },
});
