import { systemActor } from '../../actor.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { UseCaseEnv } from '../../use-case.ts';
import { adoptLostHolds } from '../adopt-lost-holds.ts';
import { applyEventsOfDevices } from '../apply-events-of-devices.ts';
import type { Applied } from '../apply-pending.ts';
import type { LostSession } from '../lost-sessions.ts';
import { type AppliedTogether, applyTogether, type TogetherEnv } from './apply-together.ts';

/** Cabinets of one transaction on the ordinary path: more of them hold each other up. */
const OTHERS_MAX = 25;

/**
 * Applies the next events of cabinets, at most `limit` of each: plain sales together, the other cabinets by
 * `applyEventsOfDevices`, after asking for the holds of sessions that a restored database has lost. If that fails, what
 * was applied before stays. Call it again for `moreIds`.
 */
export async function applyCabinets(
  env: UseCaseEnv & Pick<TogetherEnv, 'plain'>,
  deviceIds: readonly string[],
  limit: number,
): Promise<AppliedTogether> {
  const together = await applyTogether(env, deviceIds, limit);
  const otherIds = together.others.map(({ deviceId }) => deviceId);
  const left = await applyOthers(env, otherIds, limit, 'leave');
  const waitingIds = left.lost.length > 0 ? await adopt(env, left.lost) : new Set();
  const askedIds = new Set(left.lost.map(({ deviceId }) => deviceId).filter((id) => !waitingIds.has(id)));
  const adopted = await applyOthers(env, [...askedIds], limit, 'apply');
  if (waitingIds.size > 0)
    throw new Error('a payment provider does not answer about the holds of lost sessions');
  return {
    ...together,
    applied: together.applied + left.applied + adopted.applied,
    moreIds: [...together.moreIds, ...left.moreIds, ...adopted.moreIds],
  };
}

async function applyOthers(
  env: UseCaseEnv,
  otherIds: readonly string[],
  limit: number,
  whenLost: 'leave' | 'apply',
): Promise<Applied> {
  const parts: Applied[] = [];
  for (let from = 0; from < otherIds.length; from += OTHERS_MAX) {
    const deviceIds = otherIds.slice(from, from + OTHERS_MAX);
    const input = { deviceIds, limit, whenLost };
    const rest = await runUseCase(env, applyEventsOfDevices, systemActor, input, { requestId: env.newId() });
    if (!rest.ok) throw new Error(`events not applied: ${rest.refusal.code}`);
    parts.push(rest.value);
  }
  return {
    applied: parts.reduce((sum, { applied }) => sum + applied, 0),
    moreIds: parts.flatMap(({ moreIds }) => moreIds),
    lost: parts.flatMap(({ lost }) => lost),
  };
}

/** Returns the cabinets whose events should wait for the answer of a provider. */
async function adopt(env: UseCaseEnv, lost: readonly LostSession[]): Promise<ReadonlySet<string>> {
  const answer = await runUseCase(env, adoptLostHolds, systemActor, lost, { requestId: env.newId() });
  if (!answer.ok) throw new Error(`holds of lost sessions not adopted: ${answer.refusal.code}`);
  return new Set(answer.value.waitingIds);
}
