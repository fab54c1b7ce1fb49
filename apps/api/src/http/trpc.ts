import type { Refusal } from '@larder/domain/refusal';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { initTRPC } from '@trpc/server';
import type { LiveFeed } from '../live/live-feed.ts';
import { shownRefusal } from './refusal-error.ts';
import type { Session } from './session.ts';

/** What a procedure knows of its request. */
export type RequestContext = {
  readonly env: UseCaseEnv;
  readonly feed: LiveFeed;
  readonly requestId: string;
  readonly ip: string | undefined;
  readonly userAgent: string | undefined;
  readonly mutationKey: string | undefined;
  /** Names a shopper's purchase. In a header, since addresses end up in logs. */
  readonly purchaseToken: string | undefined;
  /** Looked up when first asked for. */
  readonly session: () => Promise<Session>;
  /** Called once when the caller's rights may have changed; ends with the returned function. */
  readonly onAccessChange: (listener: () => void) => () => void;
};

/** `useCase`: the name of the use case behind a procedure, for tests that compare the router with all use cases. */
export type ProcedureMeta = { readonly useCase: string };

export const trpc = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const requestId = ctx?.requestId ?? '';
      const refusal: Refusal = shownRefusal(error, requestId);
      const { code, httpStatus, path } = shape.data;
      return { ...shape, message: refusal.code, data: { code, httpStatus, path, refusal, requestId } };
    },
  });
