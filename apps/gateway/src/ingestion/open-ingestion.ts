import { upTopic } from '@larder/cabinet-protocol/topics';
import type { Database } from '@larder/database/open-database';
import type { PlainDatabase } from '@larder/database/open-plain-database';
import type { EventLogKey } from '@larder/database/queries/device/event-log.queries';
import { isSameEvent } from '@larder/use-cases/gateway-steps/is-same-event';
import { quarantine } from '@larder/use-cases/gateway-steps/quarantine';
import { settleEventLogs } from '@larder/use-cases/gateway-steps/settle-event-logs';
import { applyCabinets } from '@larder/use-cases/opening/together/apply-cabinets';
import type { AppliedTogether } from '@larder/use-cases/opening/together/apply-together';
import { reportFault } from '@larder/use-cases/presence/report-fault';
import type { BrokerLink } from '../broker/broker-link.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Metrics } from '../metrics.ts';
import { askRebirth } from '../presence/ask-rebirth.ts';
import { noteUnusable } from '../presence/note-unusable.ts';
import { runForSystem } from '../run-for-device.ts';
import { EventApplier } from './event-applier.ts';
import { EventIngestion } from './event-ingestion.ts';
import type { EventRow } from './event-row.ts';
import { SessionTraces } from './session-traces.ts';
import { type EventGroup, storeGroup } from './store-events.ts';

export type Ingestion = { readonly events: EventIngestion; readonly applier: EventApplier };

/** Transactions that apply events, in parallel. */
export const APPLIED_AT_ONCE = 2;
/** Approximate number of events in one transaction, however many cabinets they come from. */
const EVENTS_AT_ONCE = 1_000;

/**
 * The path from the topic to the applied event. `writing` has connections of its own, so that commits never wait for
 * the applier; `plain` are those of the applier. [architecture, how data flows; decision 103]
 */
export function openIngestion(
  gateway: GatewayContext,
  { writing, plain }: { readonly writing: Database; readonly plain: PlainDatabase },
  link: () => BrokerLink,
): Ingestion {
  const { env, metrics } = gateway;
  const traces = env.trace && new SessionTraces(env.trace);
  const settle = (logs: readonly EventLogKey[]) => settleEventLogs(writing, logs, env.clock.now());

  const applier = new EventApplier({
    settle,
    apply: async (deviceIds) => {
      const limit = Math.ceil(EVENTS_AT_ONCE / deviceIds.length);
      const applied = await applyCabinets({ ...env, plain }, deviceIds, limit);
      noteApplied(metrics, deviceIds.length, applied);
      traces?.applied(deviceIds, applied.moreIds, env.clock.now().getTime());
      return applied.moreIds;
    },
    uncommittedMs: () => events.oldestWaitMs,
    onError: (error, deviceId) => env.log.error({ err: error, deviceId }, 'events not applied'),
    onApplied: (waitedMs) => metrics.applySeconds.observe(waitedMs / 1000),
    concurrency: APPLIED_AT_ONCE,
    monotonicMs: gateway.monotonicMs,
  });

  const events: EventIngestion = new EventIngestion({
    store: (group) => storeMeasured(gateway, writing, group, traces),
    settle,
    publish: (message) => {
      gateway.watch.sent(message);
      const sent = link().publish(message);
      if (sent) metrics.sent.inc({ type: 'evt.ack' });
      return sent;
    },
    onCommitted: (logs, groupSize) => applier.committed(logs, groupSize),
    onConflict: (row) => keepConflict(gateway, row),
    isWatched: () => gateway.watch.isWatching,
    onJudged: (row, outcome) => showVerdict(gateway, row, verdicts[outcome]),
    onUnknownLog: (device) => {
      noteUnusable(gateway, device);
      askRebirth(gateway, device);
    },
    onRejected: ({ device, type }, { code, message }) =>
      gateway.rejections.note(device, { channel: 'evt', type, code, issue: message }),
    onOutcome: (outcome, count) => metrics.events.inc({ outcome }, count),
    onFailure: (error, failures) => {
      metrics.databaseFailures.inc({ what: 'events' });
      env.log.warn({ err: error, failures }, 'events not committed, nothing is acknowledged');
    },
    now: () => env.clock.now(),
    monotonicMs: gateway.monotonicMs,
    newId: env.newId,
  });
  return { events, applier };
}

function noteApplied(metrics: Metrics, cabinets: number, { others, halvings }: AppliedTogether): void {
  metrics.appliedCabinets.inc({ way: 'together' }, cabinets - others.length);
  for (const { reason } of others) metrics.appliedCabinets.inc({ way: reason });
  metrics.applyHalvings.inc(halvings);
}

async function storeMeasured(
  gateway: GatewayContext,
  writing: Database,
  group: EventGroup,
  traces: SessionTraces | undefined,
) {
  const beganMs = gateway.monotonicMs();
  const stored = await storeGroup(writing, group, (row, error) => {
    gateway.env.log.error({ err: error, deviceNo: row.device.deviceNo, seq: row.seq }, 'event not storable');
    keepInQuarantine(gateway, row, 'unreadable');
  });
  const tookMs = gateway.monotonicMs() - beganMs;
  gateway.metrics.commitSeconds.observe(tookMs / 1000);
  traces?.committed([...group.fresh, ...group.others], gateway.env.clock.now().getTime(), tookMs);
  gateway.metrics.groupSize.observe(group.fresh.length + group.others.length);
  return stored;
}

const verdicts = {
  new: 'ok',
  duplicate: 'ok, duplicate: stored before',
  conflict: 'conflict',
  dropped: 'dropped: send it again after `evt.ack` or a birth',
} as const;

const conflictOf = ({ seq }: EventRow): string =>
  `conflict: seq ${seq} of this log was used for another event; the first one counts`;

/** Shows an event to an operator who watches; one that was not understood was shown when it came. */
function showVerdict(gateway: GatewayContext, row: EventRow, verdict: string): void {
  const { rejection, device } = row;
  if (rejection !== null && rejection.code !== 'DOOR_UNKNOWN') return;
  const judged =
    rejection === null || verdict === verdicts.dropped ? verdict : `${rejection.code} ${rejection.message}`;
  gateway.watch.received(upTopic(device.deviceNo, 'evt'), Buffer.from(row.raw), judged);
}

/** Stores other bytes for a place in a log that is taken: storage that forgets, or a second board. [protocol 13] */
function keepConflict(gateway: GatewayContext, row: EventRow): void {
  gateway.work.add(row.device.deviceNo, async () => {
    const place = { deviceId: row.device.id, logId: row.logId, seq: row.seq };
    if (await isSameEvent(gateway.env.database, place, row.raw))
      return showVerdict(gateway, row, verdicts.duplicate);
    showVerdict(gateway, row, conflictOf(row));
    if (!noteUnusable(gateway, row.device)) return;
    keepInQuarantine(gateway, row, 'conflict');
    await runForSystem(gateway, reportFault, {
      deviceNo: row.device.deviceNo,
      code: 'LOG_CONFLICT',
      severity: 'major',
      detail: `seq ${row.seq} was used for two different events`,
    });
  });
}

function keepInQuarantine(gateway: GatewayContext, row: EventRow, reason: 'unreadable' | 'conflict'): void {
  const { device, logId, seq, receivedAt: at } = row;
  gateway.work.add(device.deviceNo, () =>
    quarantine(gateway.env.database, {
      deviceId: device.id,
      at,
      topic: upTopic(device.deviceNo, 'evt'),
      reason,
      logId,
      seq,
      ...(reason === 'conflict' && { issue: `${row.type} ${conflictOf(row)}` }),
      payload: Buffer.from(row.raw),
    }),
  );
}
