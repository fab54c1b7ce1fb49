import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { waitingLogsOf } from '@larder/database/queries/device/event-log.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { settleEventLogs } from '../gateway-steps/settle-event-logs.ts';
import type { StepsContext } from '../use-case.ts';
import { applyPending } from './apply-pending.ts';

/** Events of one transaction, so that a cabinet that was offline for a day does not hold its lock for too long. */
const EVENTS_A_STEP = 500;

/**
 * Applies stored events of a cabinet before its next request is judged: an event is acknowledged when it is stored, so
 * a cabinet whose `session.ended` was acknowledged may ask again before the session has ended here. Continues until no
 * event waits or `until` has passed; leaves events that fail, and lost sessions, to the applier. [protocol 9.1, 9.6]
 */
export async function applyWaiting(ctx: StepsContext, deviceId: DeviceId, until: Date): Promise<void> {
  try {
    while (ctx.clock.now() < until) {
      const applied = await ctx.step(async (step) => {
        await lockDevice(step.tx, deviceId);
        await settleEventLogs({ prisma: step.tx }, await waitingLogsOf(step.tx, deviceId), step.now);
        return accept(await applyPending(step, [deviceId], EVENTS_A_STEP, 'leave'));
      });
      if (!applied.ok || applied.value.moreIds.length === 0) return;
    }
  } catch (error) {
    ctx.log.warn({ err: error, deviceId }, 'waiting events not applied before a question');
  }
}
