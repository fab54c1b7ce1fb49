import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { listenChannels } from '@larder/database/listen-channels';
import { isLoopback } from '@larder/use-cases/identity/is-loopback';
import { readClockOffset } from '@larder/use-cases/maintenance/read-clock-offset';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type ApiEnv, createEnvironment, outboxFolder } from './create-environment.ts';
import type { ApiEnvironment } from './env.ts';
import { answerFailures } from './http/answer-failures.ts';
import { clientIp } from './http/client-ip.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { serveExportFiles } from './http/export-files.ts';
import { serveHealth } from './http/health.ts';
import { loggedPath } from './http/logged-path.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveOutbox } from './http/outbox-page.ts';
import { rateLimited } from './http/rate-limited.ts';
import { shownRefusal } from './http/refusal-error.ts';
import { createRequestContext } from './http/request-context.ts';
import { safeError } from './http/safe-error.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { sharedLimit } from './http/shared-limit.ts';
import { serveStoredFiles } from './http/stored-files.ts';
import { serveTemperatureCsv } from './http/temperature-csv.ts';
import { createTokenReader } from './http/token-reader.ts';
import { takeUploadedFiles } from './http/uploaded-files.ts';
import { serveWebApp } from './http/web-app.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { type LiveFeed, openLiveFeed } from './live/live-feed.ts';
import { type AppRouter, appRouter } from './routers/app.router.ts';

export type ApiOptions = {
  readonly settings: ApiEnvironment;
  readonly log: Logger;
  /** Timers and workers; tests that run their own leave them out. */
  readonly jobs?: boolean;
};

export type Api = {
  readonly fastify: FastifyInstance;
  readonly env: ApiEnv;
  /** Answers the address, e.g. `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** The whole API without listening yet, for a process of its own as for tests. */
export async function createApi({ settings, log, jobs = true }: ApiOptions): Promise<Api> {
  const env = await createEnvironment(settings, log);
  if (settings.TEST_CLOCK) await followClock(env);
  const feed = await openLiveFeed(env.database, log);
  const readToken = createTokenReader(env);
  const sessions = createSessions(env);
  const accessListeners = new Set<() => void>();
  const workers = jobs ? await startJobs(env, log) : undefined;
  const channels = await listenChannels(
    settings.DATABASE_URL,
    {
      live: feed.wake,
      work: () => workers?.wake(),
      access: () => {
        sessions.drop();
        for (const listener of accessListeners) listener();
      },
      ...(settings.TEST_CLOCK ? { clock: () => void followClock(env).then(workers?.wake) } : {}),
    },
    log,
  );

  const fastify = await buildServer({ settings, log, env, feed });
  const closeServer = closeGracefully(fastify);
  await fastify.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    useWSS: true,
    trpcOptions: {
      router: appRouter,
      keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
      createContext: (options) =>
        createRequestContext({ env, feed, readToken, sessions, accessListeners }, options),
      onError: ({ error, path, ctx }) => {
        const requestId = ctx?.requestId ?? '';
        if (shownRefusal(error, requestId).code !== 'INTERNAL') return;
        log.error({ requestId, path, failure: safeError(error.cause ?? error) }, 'a call broke');
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter> & KeepAlive);

  return {
    fastify,
    env,
    listen: () => fastify.listen({ host: settings.HOST, port: settings.PORT }),
    close: async () => {
      await Promise.all([closeServer(), channels.close(), workers?.stop()]);
      await feed.close();
      await env.database.close();
    },
  };
}

/** Test mode: runs ahead as far as the database says. */
async function followClock(env: ApiEnv): Promise<void> {
  try {
    env.clock.shift(await readClockOffset(env.database));
  } catch (failure) {
    env.log.warn({ failure: safeError(failure) }, 'the test clock was not read');
  }
}

type KeepAlive = {
  trpcOptions: { keepAlive: { enabled: boolean; pingMs: number; pongWaitMs: number } };
};

type Parts = {
  readonly settings: ApiEnvironment;
  readonly log: Logger;
  readonly env: ApiEnv;
  readonly feed: LiveFeed;
};

const BODY_LIMIT = 2 * 1024 * 1024;

/** Everything of HTTP that is not a procedure. */
async function buildServer({ settings, log, env, feed }: Parts): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: false,
    genReqId: env.newId,
    trustProxy: settings.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2_000 },
    forceCloseConnections: 'idle',
  });
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The clock of a phone may be wrong; what it says of time it says by ours.
    reply.header('x-server-time', env.clock.now().getTime());
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method } = request;
    log.debug(
      { requestId, method, path: loggedPath(request.url), status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    );
  });
  answerFailures(fastify, log);
  await fastify.register(helmet, securityHeaders(settings.APP_URL, settings.CHAT_SCRIPT_URL));
  await fastify.register(rateLimit, {
    max: 1_200,
    timeWindow: 60_000,
    store: sharedLimit(env),
    // Without its counter the API goes on.
    skipOnError: true,
    keyGenerator: (request) => normalizeIP(clientIp(request) ?? 'forwarded'),
    allowList: (request) => isLoopback(clientIp(request)),
    errorResponseBuilder: rateLimited,
  });
  await fastify.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await fastify.register(websocket, { options: { maxPayload: BODY_LIMIT } });
  serveHealth(fastify, { clock: env.clock, database: env.database, gatewayUrl: settings.GATEWAY_URL });
  serveMetrics(fastify, { database: env.database, feed, internalSecret: settings.INTERNAL_SECRET });
  serveStoredFiles(fastify, env);
  takeUploadedFiles(fastify, env);
  serveTemperatureCsv(fastify, env);
  serveExportFiles(fastify, env);
  if (settings.DEV_OUTBOX) serveOutbox(fastify, outboxFolder(settings));
  if (settings.WEB_DIR) serveWebApp(fastify, settings.WEB_DIR);
  return fastify;
}
