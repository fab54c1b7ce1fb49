import { eventsInput } from '@larder/contract/live.contract';
import { tracked } from '@trpc/server';
import { RefusalError } from '../http/refusal-error.ts';
import { type RequestContext, trpc } from '../http/trpc.ts';
import { liveMessages } from '../live/live-messages.ts';

/** The live stream of screens 1.3, over WebSocket or over HTTP as server-sent events. */
export const liveRouter = trpc.router({
  events: trpc.procedure
    .meta({ useCase: 'live.events' })
    .input(eventsInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const release = ctx.openStream();
      const actor = await memberOf(ctx).catch((failure) => {
        release();
        throw failure;
      });
      const ended = new AbortController();
      const end = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])]);
      let refusal: RefusalError | undefined;
      const stop = ctx.onAccessChange(() => {
        memberOf(ctx, { mayHaveExpired: true }).catch((failure) => {
          refusal = failure;
          ended.abort();
        });
      });
      const clock = setTimeout(() => {
        refusal = new RefusalError({ code: 'UNAUTHENTICATED' });
        ended.abort();
      }, leftMs(ctx)).unref();
      try {
        const stream = liveMessages({
          feed: ctx.feed,
          database: ctx.env.database,
          actor,
          lastEventId: input?.lastEventId,
          now: () => ctx.env.clock.now(),
          signal: end,
        });
        for await (const { id, message } of stream) yield tracked(id, message);
        if (refusal) throw refusal;
      } finally {
        clearTimeout(clock);
        stop();
        release();
      }
    }),
});

/** A stream ends with its token: the app opens it again with a new one, and resumes. [decision 254] */
const leftMs = ({ tokenEndsAt, env }: RequestContext): number =>
  Math.max(0, (tokenEndsAt?.getTime() ?? 0) - env.clock.now().getTime());

/** Returns the current member; refuses `UNAUTHENTICATED`, `PERMISSION_CHANGED` and `TWO_STEP_REQUIRED`. */
async function memberOf(ctx: RequestContext, options?: { readonly mayHaveExpired: boolean }) {
  const session = await ctx.session(options);
  if (!session) throw new RefusalError({ code: 'UNAUTHENTICATED' });
  if (session.stale) throw new RefusalError({ code: 'PERMISSION_CHANGED' });
  const { twoStepDue } = session.actor;
  if (twoStepDue) {
    throw new RefusalError({ code: 'TWO_STEP_REQUIRED', params: { merchant: twoStepDue.merchantName } });
  }
  if (!session.actor.membershipId) throw new RefusalError({ code: 'UNAUTHENTICATED' });
  return session.actor;
}
