import type { Refusal } from '@larder/domain/refusal';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { initTRPC } from '@trpc/server';
import type { LiveFeed } from '../live/live-feed.ts';
import { isDatabaseAway, RefusalError, shownRefusal } from './refusal-error.ts';
import type { Session } from './session.ts';

/** What a procedure knows of its request. */
export type RequestContext = {
  readonly env: UseCaseEnv;
  readonly feed: LiveFeed;
  readonly requestId: string;
  readonly ip: string | undefined;
  /** By the socket, without any proxy between. */
  readonly isThisMachine: boolean;
  /** The connection is a WebSocket, which takes subscriptions only. */
  readonly isSocket: boolean;
  /** Counts a call that did not come with a request of its own. Refuses `RATE_LIMITED`. */
  readonly countCall: () => Promise<void>;
  /** Opens one more stream for this caller; returns how to end it. Refuses `RATE_LIMITED`. */
  readonly openStream: () => () => void;
  readonly userAgent: string | undefined;
  readonly mutationKey: string | undefined;
  /** Names a shopper's purchase. In a header, since addresses end up in logs. */
  readonly purchaseToken: string | undefined;
  /** Looked up when first asked for. */
  readonly session: (options?: SessionOptions) => Promise<Session>;
  /** Called once when the caller's rights may have changed; ends with the returned function. */
  readonly onAccessChange: (listener: () => void) => () => void;
};

type SessionOptions = {
  /** For a stream under way: it was allowed while the token was good and ends when the sign-in is revoked. */
  readonly mayHaveExpired?: boolean;
};

/** `useCase`: the name of the use case behind a procedure, for tests that compare the router with all use cases. */
export type ProcedureMeta = { readonly useCase: string };

const root = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const requestId = ctx?.requestId ?? '';
      const refusal: Refusal = shownRefusal(error, requestId);
      const away = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } as const;
      const { code, httpStatus, path } = { ...shape.data, ...(isDatabaseAway(error) && away) };
      return { ...shape, message: refusal.code, data: { code, httpStatus, path, refusal, requestId } };
    },
  });

/** Over a WebSocket one frame would start any number of calls, uncounted: there only streams begin, each counted as a call. [decision 63] */
const socketsOnlyStream = root.middleware(async ({ ctx, type, next }) => {
  if (!ctx.isSocket) return next();
  if (type !== 'subscription') throw new RefusalError({ code: 'METHOD_NOT_SUPPORTED' });
  await ctx.countCall();
  return next();
});

export const trpc = { router: root.router, procedure: root.procedure.use(socketsOnlyStream) };
