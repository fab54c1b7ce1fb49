import { safeError } from '@larder/adapters/logging/safe-error';
import type { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type AppRouter, appRouter } from '../routers/app.router.ts';
import { boundBodies } from './bound-bodies.ts';
import { serveLiveSocket } from './live-socket.ts';
import { isDatabaseAway, shownRefusal } from './refusal-error.ts';
import { createRequestContext, type RequestParts } from './request-context.ts';
import type { RequestContext } from './trpc.ts';

type Fault = {
  readonly error: TRPCError;
  readonly path: string | undefined;
  readonly ctx: RequestContext | undefined;
};

type Serving = { readonly log: Logger; readonly appUrl: string };

/** The number that the app puts into one batch. */
const CALLS_PER_BATCH = 10;

/** The database is back within seconds, or an operator is needed. */
const comeAgain = { status: 503, headers: { 'retry-after': '5' } };

/** Serves every procedure at `/trpc`: queries and mutations over HTTP, streams over both. */
export async function serveProcedures(
  fastify: FastifyInstance,
  parts: RequestParts,
  { log, appUrl }: Serving,
): Promise<void> {
  const onError = ({ error, path, ctx }: Fault) => {
    const requestId = ctx?.requestId ?? '';
    const isAway = isDatabaseAway(error);
    if (!isAway && shownRefusal(error, requestId).code !== 'INTERNAL') return;
    const fields = { requestId, path, failure: safeError(error.cause ?? error) };
    if (isAway) log.warn(fields, 'the database is away');
    else log.error(fields, 'a call broke');
  };
  serveLiveSocket(fastify, {
    router: appRouter,
    appUrl,
    monotonicMs: () => performance.now(),
    createContext: ({ req, info }) =>
      createRequestContext(parts, { req: req as unknown as FastifyRequest, info, isSocket: true }),
    onError,
  });
  await fastify.register(async (scope) => {
    boundBodies(scope, parts);
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: CALLS_PER_BATCH,
        createContext: ({ req, info }) => createRequestContext(parts, { req, info, isSocket: false }),
        onError,
        responseMeta: ({ errors }) => (errors.some(isDatabaseAway) ? comeAgain : {}),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}
