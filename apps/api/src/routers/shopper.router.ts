import { eventsInput } from '@larder/contract/shopper.contract';
import { startQrSession } from '@larder/use-cases/opening/start-qr-session';
import { readCabinet } from '@larder/use-cases/shopper/read-cabinet';
import { readReceipt } from '@larder/use-cases/shopper/read-receipt';
import { readStatus } from '@larder/use-cases/shopper/read-status';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { tracked } from '@trpc/server';
import { answer, procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';
import { watchFeed } from '../live/watch-feed.ts';

/** Takes the token from the header `x-purchase-token` and nowhere else. Refuses `BAD_INPUT` without it. */
const ofPurchase = <Out>(useCase: AnyUseCase<Out>) =>
  trpc.procedure
    .meta({ useCase: useCase.name })
    .query(({ ctx }) => answer<Out>(ctx, useCase, { token: ctx.purchaseToken }));

export const shopperRouter = trpc.router({
  cabinet: procedure(readCabinet),
  start: procedure(startQrSession),
  status: ofPurchase(readStatus),
  receipt: ofPurchase(readReceipt),
  /** The status of a purchase now and whenever it changes. After a cut the current one comes again, so nothing is lost. */
  events: trpc.procedure
    .meta({ useCase: 'shopper.events' })
    .input(eventsInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const release = ctx.openStream();
      const first = await answer(ctx, readStatus, { token: input.token }).catch((failure) => {
        release();
        throw failure;
      });
      const device = await ctx.env.database.prisma.device.findUnique({
        where: { deviceNo: first.deviceNo },
        select: { id: true },
      });
      const end = signal ?? new AbortController().signal;
      const watch = watchFeed(ctx.feed, ({ deviceId }) => deviceId === device?.id, end);
      try {
        let told = input.lastEventId ?? '';
        while (!end.aborted) {
          const status = await answer(ctx, readStatus, { token: input.token });
          const id = `${status.phase}-${status.version}`;
          if (id !== told) yield tracked(id, status);
          told = id;
          await watch.next();
        }
      } finally {
        watch.stop();
        release();
      }
    }),
});
