// long: one gateway, joined in one place
import { openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { findDevices } from '@larder/use-cases/gateway-steps/find-devices';
import { createAuthorize } from '@larder/use-cases/opening/together/authorize-together';
import { recordBirths } from '@larder/use-cases/presence/record-births';
import { reportFault } from '@larder/use-cases/presence/report-fault';
import { refreshDesired } from '@larder/use-cases/twin/refresh-desired';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { createGroupCommit } from '@larder/use-cases/wrapper/group-commit';
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
// long: the one place where all parts are joined, in the order in which they need each other
export async function startGateway({
  env,
  settings,
  monotonicMs = () => performance.now(),
}: GatewayOptions): Promise<Gateway> {
  await settings.moveClock?.();
  const metrics = createMetrics();
  if (settings.mqtt.kind === 'embedded' && settings.mqtt.tls)
    metrics.certificateEnd.set({ listener: 'mqtts' }, certificateEndSeconds(settings.mqtt.tls.cert));
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
  const rejections = new Rejections({ env, metrics, work, monotonicMs });
  const watch = new CabinetWatch({
    database: env.database,
    now: () => env.clock.now(),
    monotonicMs,
    onError: (error) => env.log.warn({ err: error }, 'a watched message is not shown'),
  });
  let broker: Broker | undefined;
  let draining = false;
  let stopping = false;
  const link = () => {
    if (broker === undefined) throw new Error('no broker yet');
    return broker.link;
  };
  // Not its name: a process that restarts under the same name holds none of the former connections.
  const instanceId = env.newId();
  const gateway: GatewayContext = {
    env,
    instanceId,
    gatewayId: settings.mqtt.kind === 'embedded' ? instanceId : null,
    metrics,
    devices,
    work,
    questions,
    authorize: createAuthorize({ ...env, plain }, (way) => metrics.authorizations.inc({ way })),
    recordBirth: createGroupCommit(env, recordBirths),
    refreshTwin: createGroupCommit(env, refreshDesired),
    rejections,
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
    isMine: (deviceNo) => broker?.isMine(deviceNo) ?? false,
    connectedWith: (deviceNo) => broker?.connectedWith(deviceNo) ?? 'current',
    kick: (deviceNo) => broker?.kick(deviceNo),
    release: (deviceNo, bornMs) => broker?.release(deviceNo, bornMs) ?? false,
  };
  const commands = new CommandPublisher({
    database: env.database,
    clock: env.clock,
    log: env.log,
    trace: env.trace,
    monotonicMs,
    gatewayId: gateway.gatewayId,
    isMine: gateway.isMine,
    send: gateway.send,
    completeArgs: (command) => completeArgs(gateway, command, (slot) => signUpload(slot)),
  });
  const twins = new TwinPublisher(gateway);
  const telemetry = new TelemetryBuffer();
  const { events, applier } = openIngestion(gateway, { writing, plain }, link);
  const raise = (deviceNo: string, code: string, detail: string | null) =>
    work.add(deviceNo, async () => {
      await runForSystem(gateway, reportFault, { deviceNo, code, severity: 'critical', detail });
    });
  const logRefusal = logRefusals(env.log, monotonicMs);
  const offenses = watchOffenses(monotonicMs, ({ deviceNo, code, detail }) => raise(deviceNo, code, detail));

  const http = await openHttp({
    gateway,
    settings,
    broker: () => broker ?? { decide: async () => ({ allow: false, code: 3, reason: 'unavailable' }) },
    facts: {
      // One that stands by answers the broker's questions and takes uploads as any other.
      brokerConnected: () => isServing(broker),
      isDraining: () => draining,
      ingestFailures: () => events.failures,
      beforeMetrics: () => {
        metrics.connections.set(broker?.connections() ?? 0);
        metrics.brokerConnected.set(isServing(broker) ? 1 : 0);
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
    },
  });
  const publicUrl = settings.http.publicUrl ?? `http://${settings.http.host}:${http.port}`;
  const signUpload = uploadSigner(settings.internalSecret, publicUrl);
  const route = routeReports(gateway, {
    commands,
    twins,
    events,
    telemetry,
    unreadable: new UnreadableReports(gateway, () => events),
    signUpload,
  });
  const isShared = settings.mqtt.kind === 'embedded' || settings.mqtt.sharedGroup !== undefined;
  const lease = isShared ? null : leaseOf(gateway, () => broker);
  await lease?.renew().catch((error: unknown) => env.log.warn({ err: error }, 'no lease of the broker yet'));
  broker = await openBroker({
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
      if (!stopping) route(topic, payload);
    },
    onConnected: () => {
      const askAll = () => askSilentRebirth(gateway, () => stopping);
      if (settings.mqtt.kind === 'external') work.add('start', askAll);
    },
    onEvent: (event, clientId) => {
      metrics.broker.inc({ event });
      logRefusal(event, clientId);
      offenses.note(event, clientId);
    },
    onDuplicateIdentity: (deviceNo) => raise(deviceNo, 'DUPLICATE_IDENTITY', 'two boards with one number'),
  });
  const opened = broker;
  const beat = new GatewayBeat({
    env,
    id: instanceId,
    name: settings.instance,
    connections: () => opened.connections(),
    monotonicMs,
  });
  const timers = startTimers(gateway, {
    commands,
    twins,
    applier,
    telemetry,
    beat,
    lease,
    forget: () => {
      broker?.forget();
      offenses.forget();
    },
  });
  const channels = await listenForChanges(gateway, {
    commands,
    timers,
    ...(settings.moveClock ? { moveClock: settings.moveClock } : {}),
  });
  if (!opened.link.isPaused()) await opened.link.ready;
  return {
    mqttPort: opened.port,
    httpPort: http.port,
    privateHttpPort: http.privatePort,
    context: gateway,
    waitingEvents: () => events.waiting,
    runTimers: timers.runAll,
    close: async () => {
      draining = true;
      if (settings.drainMs) await drainGateway(gateway, opened, settings.drainMs);
      stopping = true;
      return stopGateway({
        broker: opened,
        channels,
        timers,
        beat,
        lease,
        events,
        applier,
        work,
        questions,
        devices,
        http,
        writing,
        plain,
      });
    },
  };
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
