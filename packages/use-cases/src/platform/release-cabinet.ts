import { transitionLifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';
import { leaveMerchant } from './leave-merchant.ts';
import { makeActivationCode } from './make-credentials.ts';

/**
 * Takes a cabinet out of service and back into stock, with a new activation code. With `keepTemplate`, and the former
 * owner's consent, the next owner starts with a draft of its layout. Its secret is rotated over its own connection if
 * it is reachable (`secretRotated`: the command was issued); otherwise the old one stays, because an offline cabinet
 * could never receive another.
 * Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, `DEVICE_BUSY`, `RESTOCK_TASK_EXISTS`. [protocol 5.2, 5.3]
 */
export const releaseCabinet = defineUseCase({
  name: 'platform.releaseCabinet',
  access: 'internal',
  kind: 'write',
  input: cabinetInput.extend({ keepTemplate: z.boolean().default(false) }),
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, keepTemplate }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, merchantId, lifecycle, connectivity } = found.value;
    const next = transitionLifecycle(lifecycle, 'release');
    if (!next.ok) return next;
    const code = makeActivationCode(ctx);
    const became = { lifecycle: next.value, activationHmac: code.hmac };
    const left = await leaveMerchant(ctx, found.value, became, keepTemplate);
    if (!left.ok) return left;
    const secretRotated = merchantId !== null && isReachable(onlineStatus(connectivity, ctx.now));
    if (secretRotated) await issueCommand(ctx, { deviceId, merchantId, name: 'cred.rotate', args: {} });
    return accept({
      deviceNo,
      lifecycle: next.value,
      activationCode: code.plain,
      secretRotated,
      keptLines: left.value,
    });
  },
});
