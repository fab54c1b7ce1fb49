import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import type { DeviceId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import type { FindSessionHoldsAnswer, SessionHold } from '../ports/payments.port.ts';
import { type AttemptLimit, readAttempt, takeAttempt } from '../take-attempt.ts';
import type { StepsContext } from '../use-case.ts';
import type { LostSession } from './lost-sessions.ts';

/** Searches at once; providers limit their number a second. */
const ASKED_AT_ONCE = 5;

/** While the provider does not answer, the events of a lost session wait this long. Then a person decides. */
const WAIT_MS = 10 * MINUTE_MS;

/** Searches of a cabinet in vain, beyond those that found a hold of it. Invented sessions have none. [decision 277] */
const IN_VAIN_MAX = 20;

const inVainLimit = (deviceId: DeviceId): AttemptLimit => ({
  key: `lost-holds ${deviceId}`,
  max: IN_VAIN_MAX,
  windowMs: HOUR_MS,
});

/** A lost session with the holds that its provider has of it. */
export type FoundSession = {
  readonly session: LostSession;
  readonly provider: string;
  readonly holds: readonly SessionHold[];
};

type Answer =
  | ({ readonly kind: 'found' } & Omit<FoundSession, 'session'>)
  | Exclude<FindSessionHoldsAnswer, { kind: 'found' }>;

/** Searches that each cabinet has left. */
type Budget = Map<DeviceId, number>;

/**
 * Asks the payment providers for the holds of lost sessions, and returns the cabinets whose events should wait, because
 * a provider did not answer. A cabinet that was searched for in vain too often in this hour, as one that invents
 * sessions, is searched for no further, and neither is one that waits: it must not keep the others waiting.
 * [decisions 238 and 277]
 */
export async function findLostHolds(
  ctx: StepsContext,
  sessions: readonly LostSession[],
): Promise<{ readonly found: readonly FoundSession[]; readonly waitingIds: ReadonlySet<DeviceId> }> {
  const found: FoundSession[] = [];
  const waitingIds = new Set<DeviceId>();
  const first = await budgetOf(ctx, sessions);
  const left: Budget = new Map(first);
  const queue = [...sessions];
  for (let some = takeNext(queue, left, waitingIds); some.length > 0; ) {
    const answers = await Promise.all(
      some.map(async (session) => ({ session, answer: await findHolds(ctx, session) })),
    );
    for (const { session, answer } of answers) {
      const { deviceId } = session;
      if (answer.kind === 'found') found.push({ ...answer, session });
      const isWaiting = answer.kind === 'timeout' && mayWait(session, ctx.clock.now());
      if (isWaiting) waitingIds.add(deviceId);
      // A hold of its own allows one search more.
      const backed = isWaiting ? 1 : isOwn(answer, deviceId) ? 2 : 0;
      left.set(deviceId, (left.get(deviceId) ?? 0) + backed);
    }
    some = takeNext(queue, left, waitingIds);
  }
  await keepInVain(ctx, first, left);
  return { found, waitingIds };
}

async function budgetOf({ tx, clock }: StepsContext, sessions: readonly LostSession[]): Promise<Budget> {
  const budget: Budget = new Map();
  for (const deviceId of new Set(sessions.map((session) => session.deviceId))) {
    const { allowed } = await readAttempt(tx, inVainLimit(deviceId), clock.now());
    budget.set(deviceId, allowed ? IN_VAIN_MAX : 0);
  }
  return budget;
}

/** Takes the next sessions to search for; drops those of cabinets that wait or have no search left. */
function takeNext(queue: LostSession[], left: Budget, waitingIds: ReadonlySet<DeviceId>): LostSession[] {
  const some: LostSession[] = [];
  for (let next = queue.shift(); next; next = some.length < ASKED_AT_ONCE ? queue.shift() : undefined) {
    const searches = waitingIds.has(next.deviceId) ? 0 : (left.get(next.deviceId) ?? 0);
    if (searches === 0) continue;
    left.set(next.deviceId, searches - 1);
    some.push(next);
  }
  return some;
}

const mayWait = ({ receivedAt }: LostSession, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() < WAIT_MS;

const isOwn = (answer: Answer, deviceId: DeviceId): boolean =>
  answer.kind === 'found' && answer.holds.some(({ purpose }) => purpose.deviceId === deviceId);

/** Asks one provider after the other, the current one first; a time-out of one leaves the answer open. */
async function findHolds({ ports: { payments } }: StepsContext, { sessionId }: LostSession): Promise<Answer> {
  let isOpen = false;
  for (const port of new Set([payments.current, ...payments.registered.values()])) {
    const { provider } = port;
    const answer = await port.findSessionHolds(sessionId);
    if (answer.kind === 'found' && answer.holds.length > 0) return { ...answer, provider };
    isOpen ||= answer.kind === 'timeout';
  }
  return { kind: isOpen ? 'timeout' : 'unsupported' };
}

/** Counts the searches in vain, for the next batches and for other gateways. */
async function keepInVain(ctx: StepsContext, first: Budget, left: Budget): Promise<void> {
  const inVain = [...first]
    .map(([deviceId, searches]) => ({ ...inVainLimit(deviceId), cost: searches - (left.get(deviceId) ?? 0) }))
    .filter(({ cost }) => cost > 0);
  if (inVain.length === 0) return;
  await ctx.step(async ({ tx, now }) => {
    for (const limit of inVain) await takeAttempt(tx, limit, now);
    return accept();
  });
}
