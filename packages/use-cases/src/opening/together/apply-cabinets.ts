import { systemActor } from '../../actor.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { UseCaseEnv } from '../../use-case.ts';
import { applyEventsOfDevices } from '../apply-events-of-devices.ts';
import { type AppliedTogether, applyTogether, type TogetherEnv } from './apply-together.ts';

/** Cabinets of one transaction on the ordinary path: more of them hold each other up. */
const OTHERS_MAX = 25;

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
  let { applied } = together;
  const moreIds = [...together.moreIds];
  for (let from = 0; from < otherIds.length; from += OTHERS_MAX) {
    const deviceIds = otherIds.slice(from, from + OTHERS_MAX);
    const call = { requestId: env.newId() };
    const rest = await runUseCase(env, applyEventsOfDevices, systemActor, { deviceIds, limit }, call);
    if (!rest.ok) throw new Error(`events not applied: ${rest.refusal.code}`);
    applied += rest.value.applied;
    moreIds.push(...rest.value.moreIds);
  }
  return { ...together, applied, moreIds };
}
