import { systemActor } from '../../actor.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { UseCaseEnv } from '../../use-case.ts';
import { applyEventsOfDevices } from '../apply-events-of-devices.ts';
import { type AppliedTogether, applyTogether, type TogetherEnv } from './apply-together.ts';

/**
 * Applies the next events of cabinets, at most `limit` of each: plain sales together, the other cabinets by
 * `applyEventsOfDevices`. If that fails, what was applied together stays. Call it again for `moreIds`.
 */
export async function applyCabinets(
  env: UseCaseEnv & Pick<TogetherEnv, 'plain'>,
  deviceIds: readonly string[],
  limit: number,
): Promise<AppliedTogether> {
  const together = await applyTogether(env, deviceIds, limit);
  const otherIds = together.others.map(({ deviceId }) => deviceId);
  if (otherIds.length === 0) return together;
  const call = { requestId: env.newId() };
  const rest = await runUseCase(env, applyEventsOfDevices, systemActor, { deviceIds: otherIds, limit }, call);
  if (!rest.ok) throw new Error(`events not applied: ${rest.refusal.code}`);
  return {
    ...together,
    applied: together.applied + rest.value.applied,
    moreIds: [...together.moreIds, ...rest.value.moreIds],
  };
}
