import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId, SessionId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { replaceAnswer } from '../session/device-request.ts';
import { defineUseCase } from '../use-case.ts';
import { abortDeniedSession } from './abort-dead-session.ts';
import { denied } from './decide-authorization.ts';

/** The request of a cabinet whose session was granted after the cabinet had been refused. */
export type RefusedGrant = {
  readonly deviceId: DeviceId;
  readonly bootId: string;
  readonly reqId: string;
  readonly sessionId: SessionId;
};

/**
 * Ends a session whose grant was committed after its cabinet was sent "deny" for lack of time: releases the hold, frees
 * the cabinet for its next card, and stores the denial for repetitions. [decision 242]
 */
export const takeBackGrant = defineUseCase({
  name: 'session.takeBackGrant',
  access: 'internal',
  kind: 'write',
  input: z.custom<RefusedGrant>(),
  run: async (ctx, request) => {
    const { deviceId, sessionId } = request;
    await lockDevice(ctx.tx, deviceId);
    await replaceAnswer(ctx.tx, request, await denied(ctx, deviceId, sessionId, 'RATE_LIMITED'));
    await abortDeniedSession(ctx, deviceId, sessionId);
    return accept(null);
  },
});
