import type { Refusal } from '@larder/domain/refusal';
import type { Permission } from '@larder/domain/team/permissions';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { initTRPC } from '@trpc/server';
import type { LiveFeed } from '../live/live-feed.ts';
import { isDatabaseAway, RefusalError, shownRefusal } from './refusal-error.ts';
import type { Session } from './session.ts';

/** Context of a procedure: data of its request. */
export type RequestContext = {
  readonly env: UseCaseEnv;
  readonly feed: LiveFeed;
  readonly requestId: string;
  readonly ip: string | undefined;
  /** From the socket, without any proxy in between. */
  readonly isThisMachine: boolean;
  /** True for a WebSocket, which allows only subscriptions. */
  readonly isSocket: boolean;
  /** Counts a call that has no request of its own. Refuses `RATE_LIMITED`. */
  readonly countCall: () => Promise<void>;
  /** Charges processor time to the address of the caller. */
  readonly spend: (processorMs: number) => void;
  /** Opens another stream for this caller; returns a function that closes it. Refuses `RATE_LIMITED`. */
  readonly openStream: () => () => void;
  readonly userAgent: string | undefined;
  readonly mutationKey: string | undefined;
  /** The client has changed something, or learned of a change, within the last 5 s. */
  readonly needsLatest: boolean;
  /** Identifies a shopper's purchase. In a header, because addresses end up in logs. */
  readonly purchaseToken: string | undefined;
  /** Permissions of a role that the caller previews: their calls read with these only. */
  readonly previewed: readonly Permission[] | undefined;
  /** When the caller's token ends; null without one. */
  readonly tokenEndsAt: Date | null;
  /** Loaded on first use. */
  readonly session: (options?: SessionOptions) => Promise<Session>;
  /** Called once when the caller's rights may have changed; the returned function unsubscribes. */
  readonly onAccessChange: (listener: () => void) => () => void;
};

type SessionOptions = {
  /** For an open stream: it was allowed while the token was valid and ends when the sign-in is revoked. */
  readonly mayHaveExpired?: boolean;
};

/** `useCase`: name of the use case behind a procedure, for tests that compare the router with all use cases. */
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

/**
 * Denial of service: over a WebSocket one frame could start any number of uncounted calls. Only streams may start
 * there, each counted as a call. [decision 63]
 */
const socketsOnlyStream = root.middleware(async ({ ctx, type, next }) => {
  if (!ctx.isSocket) return next();
  if (type !== 'subscription') throw new RefusalError({ code: 'METHOD_NOT_SUPPORTED' });
  await ctx.countCall();
  return next();
});

export const trpc = { router: root.router, procedure: root.procedure.use(socketsOnlyStream) };
