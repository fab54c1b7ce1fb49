// long: one gateway, joined in one place
import { openDatabase } from '@larder/database/open-database';
import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { findDevices } from '@larder/use-cases/gateway-steps/find-devices';
import { createAuthorize } from '@larder/use-cases/opening/together/authorize-together';
import { recordBirths } from '@larder/use-cases/presence/record-births';
import { recordConnections } from '@larder/use-cases/presence/record-connections';
import { reportFault } from '@larder/use-cases/presence/report-fault';
import { refreshDesired } from '@larder/use-cases/twin/refresh-desired';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { createGroupCommit } from '@larder/use-cases/wrapper/group-commit';
import type { BrokerLink } from './broker/broker-link.ts';
import { certificateEndSeconds } from './broker/certificate-end.ts';
import { logRefusals } from './broker/log-refusals.ts';
import { type Broker, openBroker } from './broker/open-broker.ts';
import { watchOffenses } from './broker/watch-offenses.ts';
import { CommandPublisher } from './commands/command-publisher.ts';
import { completeArgs } from './commands/complete-args.ts';
import { sendDown } from './commands/send-down.ts';
import { TwinPublisher } from './commands/twin-publisher.ts';
import { drainGateway } from './drain-gateway.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { openHttp } from './http/open-http.ts';
import { uploadSigner } from './http/sign-upload.ts';
import { APPLIED_AT_ONCE, openIngestion } from './ingestion/open-ingestion.ts';
import { TelemetryBuffer } from './ingestion/telemetry-buffer.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { createMetrics } from './metrics.ts';
import { askSilentRebirth } from './presence/ask-silent-rebirth.ts';
import { DeviceRegistry } from './presence/device-registry.ts';
import { GatewayBeat } from './presence/gateway-beat.ts';
import { GatewayLease } from './presence/gateway-lease.ts';
import { CabinetWatch } from './reports/cabinet-watch.ts';
import { Rejections } from './reports/rejections.ts';
import { routeReports } from './reports/route-report.ts';
import { UnreadableReports } from './reports/unreadable.report.ts';
import { runForSystem } from './run-for-device.ts';
import { startTimers } from './start-timers.ts';
import { stopGateway } from './stop-gateway.ts';
import { QuestionQueue } from './work/question-queue.ts';
import { SerialWork } from './work/serial-work.ts';

export type GatewayOptions = {
  readonly env: UseCaseEnv;
  readonly settings: GatewaySettings;
  /** For waits and rates; tests move it. */
  readonly monotonicMs?: () => number;
};

export type Gateway = {
  /** Port of the embedded broker without TLS; 0 with an external one. */
  readonly mqttPort: number;
  readonly httpPort: number;
  /** Port for readiness and metrics. */
  readonly privateHttpPort: number;
  readonly context: GatewayContext;
  /** Events received and not yet committed. */
  readonly waitingEvents: () => number;
  /** Runs every timer once, so that tests need not wait for them. */
  readonly runTimers: () => Promise<void>;
  /**
   * Drains for `drainMs` and 3 s at most, then stops within 5 s. Nothing is lost: what was not committed was not
   * acknowledged.
   */
  readonly close: () => Promise<void>;
};

/** With an external broker, a cabinet counts as connected for this long after its last message. */
const AWAKE_MS = 90_000;

/** Steps of authorizations: two batches together; alone with connections of the ORM, of 16. */
const QUESTION_SLOTS = { together: 200, alone: 5 };
const QUESTIONS_AT_ONCE = 2;

/**
 * Starts a whole gateway in this process: broker, ingestion, presence, commands, settings, HTTP. The caller keeps
 * ownership of the database.
 */
export async function startGateway({
  env,
  settings,
  monotonicMs = () => performance.now(),
}: GatewayOptions): Promise<Gateway> {
  await settings.moveClock?.();
  const state: GatewayState = { broker: undefined, draining: false, stopping: false };
  const parts = openParts({ env, settings, monotonicMs }, state, (slot) => signUpload(slot));
  const { gateway, events } = parts;
  const http = await openHttp({
    gateway,
    settings,
    broker: () => state.broker ?? { decide: async () => ({ allow: false, code: 3, reason: 'unavailable' }) },
    facts: factsOf(parts, state),
  });
  const publicUrl = settings.http.publicUrl ?? `http://${settings.http.host}:${http.port}`;
  const signUpload = uploadSigner(settings.internalSecret, publicUrl);
  const route = routeReports(gateway, {
    ...parts,
    unreadable: new UnreadableReports(gateway, () => events),
    signUpload,
  });
  const { broker, lease, forget } = await startBroker(settings, parts, state, route);
  const beat = new GatewayBeat({
    env,
    id: gateway.instanceId,
    name: settings.instance,
    connections: () => broker.connections(),
    monotonicMs,
  });
  const timers = startTimers(gateway, { ...parts, beat, lease, forget });
  const channels = await listenForChanges(gateway, {
    commands: parts.commands,
    timers,
    ...(settings.moveClock ? { moveClock: settings.moveClock } : {}),
  });
  if (!broker.link.isPaused()) await broker.link.ready;
  return {
    mqttPort: broker.port,
    httpPort: http.port,
    privateHttpPort: http.privatePort,
    context: gateway,
    waitingEvents: () => events.waiting,
    runTimers: timers.runAll,
    close: async () => {
      state.draining = true;
      if (settings.drainMs) await drainGateway(gateway, broker, settings.drainMs);
      state.stopping = true;
      return stopGateway({ ...parts, ...gateway, broker, channels, timers, beat, lease, http });
    },
  };
}

/** What changes while a gateway runs. Its broker is opened once everything that handles messages is there. */
type GatewayState = { broker: Broker | undefined; draining: boolean; stopping: boolean };

type Parts = ReturnType<typeof openParts>;

/** Opens connections of the database, queues, and the parts that work on them; nothing runs yet. */
function openParts(
  { env, settings, monotonicMs }: Required<GatewayOptions>,
  state: GatewayState,
  signUpload: ReturnType<typeof uploadSigner>,
) {
  const writing = openDatabase({
    url: env.database.url,
    poolMax: 5,
    log: env.log,
    applicationName: 'larder-ingest',
  });
  const plain = openPlainDatabase({
    url: env.database.url,
    poolMax: APPLIED_AT_ONCE + QUESTIONS_AT_ONCE,
    log: env.log,
    applicationName: 'larder-plain',
  });
  const link = () => {
    if (state.broker === undefined) throw new Error('no broker yet');
    return state.broker.link;
  };
  const gateway = contextOf({ env, settings, monotonicMs }, state, plain, link);
  const commands = new CommandPublisher({
    database: env.database,
    clock: env.clock,
    log: env.log,
    trace: env.trace,
    monotonicMs,
    gatewayId: gateway.gatewayId,
    isMine: gateway.isMine,
    send: gateway.send,
    completeArgs: (command) => completeArgs(gateway, command, signUpload),
  });
  const { events, applier } = openIngestion(gateway, { writing, plain }, link);
  const twins = new TwinPublisher(gateway);
  return { gateway, writing, plain, commands, twins, telemetry: new TelemetryBuffer(), events, applier };
}

/** Makes what all parts share: queues, metrics, and the way to a cabinet. */
// long: one line for each of the things that all parts share
function contextOf(
  { env, settings, monotonicMs }: Required<GatewayOptions>,
  state: GatewayState,
  plain: PlainDatabase,
  link: () => BrokerLink,
): GatewayContext {
  const metrics = createMetrics();
  if (settings.mqtt.kind === 'embedded' && settings.mqtt.tls)
    metrics.certificateEnd.set({ listener: 'mqtts' }, certificateEndSeconds(settings.mqtt.tls.cert));
  const devices = new DeviceRegistry({
    find: (deviceNos) => findDevices(env.database, deviceNos),
    nowMs: monotonicMs,
    onError: (error) => env.log.warn({ err: error }, 'cabinets not read'),
  });
  const work = new SerialWork({
    concurrency: 8,
    perKeyMax: 32,
    onError: (error, deviceNo) => env.log.error({ err: error, deviceNo }, 'message not handled'),
  });
  const questions = new QuestionQueue({
    slots: QUESTION_SLOTS,
    underWayMax: 500,
    monotonicMs,
    onOutcome: (outcome) => metrics.questions.inc({ outcome }),
    onError: (error, deviceNo) => env.log.error({ err: error, deviceNo }, 'question not answered'),
  });
  const watch = new CabinetWatch({
    database: env.database,
    now: () => env.clock.now(),
    monotonicMs,
    onError: (error) => env.log.warn({ err: error }, 'a watched message is not shown'),
  });
  // Not its name: a process that restarts under the same name holds none of the former connections.
  const instanceId = env.newId();
  return {
    env,
    instanceId,
    gatewayId: settings.mqtt.kind === 'embedded' ? instanceId : null,
    metrics,
    devices,
    work,
    questions,
    authorize: createAuthorize({ ...env, plain }, (way) => metrics.authorizations.inc({ way })),
    recordBirth: createGroupCommit(env, recordBirths),
    recordConnection: createGroupCommit(env, recordConnections),
    refreshTwin: createGroupCommit(env, refreshDesired),
    rejections: new Rejections({ env, metrics, work, monotonicMs }),
    watch,
    monotonicMs,
    send: sendDown({
      clock: env.clock,
      newId: env.newId,
      publish: (message) => {
        watch.sent(message);
        return link().publish(message);
      },
      onSent: (type) => metrics.sent.inc({ type }),
    }),
    isMine: (deviceNo) => state.broker?.isMine(deviceNo) ?? false,
    connectedWith: (deviceNo) => state.broker?.connectedWith(deviceNo) ?? 'current',
    kick: (deviceNo) => state.broker?.kick(deviceNo),
    release: (deviceNo, bornMs) => state.broker?.release(deviceNo, bornMs) ?? false,
  };
}

/** What readiness and metrics say of the parts. */
function factsOf({ gateway, events, applier, commands, telemetry }: Parts, state: GatewayState) {
  const { env, metrics, work, questions } = gateway;
  return {
    // One that stands by answers the broker's questions and takes uploads as any other.
    brokerConnected: () => isServing(state.broker),
    isDraining: () => state.draining,
    ingestFailures: () => events.failures,
    beforeMetrics: () => {
      metrics.connections.set(state.broker?.connections() ?? 0);
      metrics.brokerConnected.set(isServing(state.broker) ? 1 : 0);
      metrics.waitingEvents.set(events.waiting);
      metrics.uncommittedAge.set(events.oldestWaitMs / 1000);
      metrics.waitingQuestions.set(questions.waiting);
      metrics.clock.set(env.clock.now().getTime() / 1000);
      metrics.queues.set({ queue: 'messages' }, work.waiting);
      metrics.queues.set({ queue: 'questions' }, questions.underWay);
      metrics.queues.set({ queue: 'telemetry' }, telemetry.size);
      metrics.queues.set({ queue: 'commands' }, commands.waiting);
      metrics.queues.set({ queue: 'applier' }, applier.waiting);
    },
  };
}

/** Connects to the broker, or opens it, from where on messages arrive; `forget` ends what it remembers of cabinets. */
async function startBroker(
  settings: GatewaySettings,
  { gateway }: Parts,
  state: GatewayState,
  route: (topic: string, payload: Buffer) => void,
) {
  const { env, metrics, devices, work, monotonicMs } = gateway;
  const raise = (deviceNo: string, code: string, detail: string | null) =>
    work.add(deviceNo, async () => {
      await runForSystem(gateway, reportFault, { deviceNo, code, severity: 'critical', detail });
    });
  const logRefusal = logRefusals(env.log, monotonicMs);
  const offenses = watchOffenses(monotonicMs, ({ deviceNo, code, detail }) => raise(deviceNo, code, detail));
  const isShared = settings.mqtt.kind === 'embedded' || settings.mqtt.sharedGroup !== undefined;
  const lease = isShared ? null : leaseOf(gateway, () => state.broker);
  await lease?.renew().catch((error: unknown) => env.log.warn({ err: error }, 'no lease of the broker yet'));
  const broker = await openBroker({
    env,
    settings,
    metrics,
    monotonicMs,
    startsPaused: lease?.isActive === false,
    isAwake: (deviceNo) => {
      const device = devices.get(deviceNo);
      return device?.online === true && env.clock.now().getTime() - device.seenAtMs < AWAKE_MS;
    },
    onMessage: (topic, payload) => {
      if (!state.stopping) route(topic, payload);
    },
    onConnected: () => {
      const askAll = () => askSilentRebirth(gateway, () => state.stopping);
      if (settings.mqtt.kind === 'external') work.add('start', askAll);
    },
    onEvent: (event, clientId) => {
      metrics.broker.inc({ event });
      logRefusal(event, clientId);
      offenses.note(event, clientId);
    },
    onDuplicateIdentity: (deviceNo) => raise(deviceNo, 'DUPLICATE_IDENTITY', 'two boards with one number'),
  });
  state.broker = broker;
  const forget = () => {
    broker.forget();
    offenses.forget();
  };
  return { broker, lease, forget };
}

/** True while it is connected to its broker, or stands by for the gateway that is. */
const isServing = (broker: Broker | undefined): boolean =>
  (broker?.link.isConnected() || broker?.link.isPaused()) ?? false;

/** The lease of an external broker that gives each message to all of its subscribers. */
function leaseOf({ env, instanceId, monotonicMs }: GatewayContext, broker: () => Broker | undefined) {
  return new GatewayLease({
    database: env.database,
    id: instanceId,
    monotonicMs,
    onChange: (isActive) => {
      env.log.info(
        { state: isActive ? 'active' : 'standby' },
        isActive ? 'this gateway serves the broker' : 'another gateway serves the broker',
      );
      const link = broker()?.link;
      if (isActive) link?.resume();
      else link?.pause();
    },
  });
}
