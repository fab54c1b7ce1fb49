import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { outboxFolder } from '@larder/adapters/environment/create-mail';
import { safeError } from '@larder/adapters/logging/safe-error';
import { listenChannels } from '@larder/database/postgres/listen-channels';
import { limits } from '@larder/domain/limits';
import { isLocalAddress } from '@larder/domain/local-address';
import { readClockOffset } from '@larder/use-cases/maintenance/read-clock-offset';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type ApiEnv, createEnvironment } from './create-environment.ts';
import type { ApiEnvironment } from './env.ts';
import { answerFailures } from './http/answer-failures.ts';
import { BODY_BYTES_MAX } from './http/bound-bodies.ts';
import { isThisMachine } from './http/client-ip.ts';
import { closeGracefully, type Shutdown } from './http/close-gracefully.ts';
import { serveExportFiles } from './http/export-files.ts';
import { serveHealth } from './http/health.ts';
import { FRAME_BYTES_MAX } from './http/live-socket.ts';
import { loggedPath } from './http/logged-path.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveOutbox } from './http/outbox-page.ts';
import { createPlaces } from './http/places.ts';
import { serveProtocolPages } from './http/protocol-pages.ts';
import { takeProviderEvents } from './http/provider-events.ts';
import { rateLimited } from './http/rate-limited.ts';
import { STREAMS_PER_ADDRESS } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveProcedures } from './http/serve-procedures.ts';
import { createSessions } from './http/session.ts';
import { CALLS_PER_WINDOW, type SharedLimit, sharedLimit, WINDOW_MS } from './http/shared-limit.ts';
import { serveStoredFiles } from './http/stored-files.ts';
import { serveTemperatureCsv } from './http/temperature-csv.ts';
import { createTokenReader } from './http/token-reader.ts';
import { takeUploadedFiles } from './http/uploaded-files.ts';
import { warnOfUnknownProxy } from './http/warn-of-unknown-proxy.ts';
import { serveWebApp, webAppStyles } from './http/web-app.ts';
import { createJobMetrics } from './jobs/job-metrics.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { type LiveFeed, openLiveFeed } from './live/live-feed.ts';
import { appRouter } from './routers/app.router.ts';
import type { TrustProxy } from './trust-proxy.ts';

export type ApiOptions = {
  readonly settings: ApiEnvironment;
  readonly log: Logger;
  readonly trace?: TracePort | undefined;
  /** Runs timers and workers; tests that run their own turn them off. */
  readonly jobs?: boolean;
  /** False while processes with another payment provider may take holds; absent: true. [decision 221] */
  readonly holdsProvider?: () => boolean;
};

export type Api = {
  readonly fastify: FastifyInstance;
  readonly env: ApiEnv;
  /** Returns the address, e.g. `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  /** Drains for `DRAIN_MS`, then stops within 3 s. */
  close(): Promise<void>;
};

/** Builds the whole API without listening yet, for its own process and for tests. */
export async function createApi({
  settings,
  log,
  trace,
  jobs = true,
  holdsProvider = () => true,
}: ApiOptions): Promise<Api> {
  const env: ApiEnv = { ...(await createEnvironment(settings, log)), trace };
  if (settings.TEST_CLOCK) await followClock(env);
  const feed = await openLiveFeed(env.database, log, trace);
  const readToken = createTokenReader(env);
  const sessions = createSessions(env);
  const accessListeners = new Set<() => void>();
  const registry = new Registry();
  const onJobRun = createJobMetrics(registry);
  const workers = jobs ? await startJobs(env, log, onJobRun) : undefined;
  const channels = await listenChannels(
    env.database.listenUrl,
    {
      live: feed.wake,
      ...(workers ? { work: workers.wake } : {}),
      access: () => {
        sessions.drop();
        for (const listener of accessListeners) listener();
      },
      ...(settings.TEST_CLOCK ? { clock: () => void followClock(env).then(workers?.wake) } : {}),
    },
    { log, forOne: workers ? ['work'] : [] },
  );

  const limit = sharedLimit(env);
  const { fastify, shutdown } = await buildServer({
    settings,
    log,
    env,
    feed,
    limit,
    registry,
    holdsProvider,
  });
  const streams = createPlaces(STREAMS_PER_ADDRESS);
  const parts = { env, feed, readToken, sessions, accessListeners, limit, streams };
  await serveProcedures(fastify, parts, { log, appUrl: settings.APP_URL });

  return {
    fastify,
    env,
    listen: () => fastify.listen({ host: settings.HOST, port: settings.PORT }),
    close: async () => {
      if (settings.DRAIN_MS > 0) await shutdown.drain(settings.DRAIN_MS);
      await Promise.all([shutdown.close(), channels.close(), workers?.stop()]);
      await feed.close();
      const { database, standby, plain } = env;
      await Promise.all([database.close(), standby?.close(), plain.close(), trace?.close()]);
    },
  };
}

/** Test mode: moves the clock ahead as far as the database says. */
async function followClock(env: ApiEnv): Promise<void> {
  try {
    env.clock.shift(await readClockOffset(env.database));
  } catch (failure) {
    env.log.warn({ failure: safeError(failure) }, 'the test clock was not read');
  }
}

type Parts = {
  readonly settings: ApiEnvironment;
  readonly log: Logger;
  readonly env: ApiEnv;
  readonly feed: LiveFeed;
  readonly limit: SharedLimit;
  readonly registry: Registry;
  readonly holdsProvider: () => boolean;
};

/** Cuts off a request that has not arrived by then, so that trickled bodies hold no connections. */
const REQUEST_MS = limits.requestTimeoutMs;
const CONNECTIONS_MAX = 20_000;
/** The app scans, takes pictures and finds the nearest devices; frames in it may not. */
const PERMISSIONS_POLICY =
  'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), midi=()';

const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies;

type Built = { readonly fastify: FastifyInstance; readonly shutdown: Shutdown };

/** Adds all of HTTP except procedures. */
// long: everything in the order in which Fastify needs it
async function buildServer(parts: Parts): Promise<Built> {
  const { settings, log, env, feed, limit, registry, holdsProvider } = parts;
  const fastify = Fastify({
    logger: false,
    genReqId: env.newId,
    trustProxy: trusted(settings.TRUST_PROXY),
    requestTimeout: REQUEST_MS,
    maxRequestsPerSocket: 1_000,
    // Pictures and events of providers have limits of their own.
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: 2_000 },
    forceCloseConnections: 'idle',
  });
  fastify.decorate('isForThisMachine', isLocalAddress(settings.APP_URL));
  fastify.server.maxConnections = CONNECTIONS_MAX;
  const shutdown = closeGracefully(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    // Phones may have wrong clocks; they use ours for durations.
    reply.header('x-server-time', env.clock.now().getTime());
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method } = request;
    log.debug(
      { requestId, method, path: loggedPath(request.url), status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    );
  });
  if (settings.TRUST_PROXY === false) warnOfUnknownProxy(fastify, log);
  answerFailures(fastify, log);
  const headers = securityHeaders({
    appUrl: settings.APP_URL,
    chatScriptUrl: settings.CHAT_SCRIPT_URL,
    helpHosts: env.support?.help.hosts ?? [],
    styles: settings.WEB_DIR ? webAppStyles(settings.WEB_DIR) : [],
  });
  await fastify.register(helmet, headers);
  await fastify.register(rateLimit, {
    max: CALLS_PER_WINDOW,
    timeWindow: WINDOW_MS,
    store: limit.Store,
    // The API continues without its counter.
    skipOnError: true,
    keyGenerator: limit.keyOf,
    allowList: isThisMachine,
    errorResponseBuilder: rateLimited,
  });
  await fastify.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await fastify.register(websocket, { options: { maxPayload: FRAME_BYTES_MAX } });
  serveHealth(fastify, {
    clock: env.clock,
    database: env.database,
    gatewayUrl: settings.GATEWAY_URL,
    holdsProvider,
    isDraining: shutdown.isDraining,
  });
  const { DATA_DIR: dataDir, INTERNAL_SECRET: internalSecret } = settings;
  const procedures = new Set(Object.keys(appRouter._def.procedures));
  serveMetrics(fastify, { registry, env, feed, procedures, dataDir, internalSecret });
  takeProviderEvents(fastify, env, registry);
  serveProtocolPages(fastify);
  serveStoredFiles(fastify, env);
  takeUploadedFiles(fastify, env);
  serveTemperatureCsv(fastify, env);
  serveExportFiles(fastify, env);
  if (settings.DEV_OUTBOX) serveOutbox(fastify, outboxFolder(settings));
  if (settings.WEB_DIR) serveWebApp(fastify, settings.WEB_DIR);
  return { fastify, shutdown };
}
