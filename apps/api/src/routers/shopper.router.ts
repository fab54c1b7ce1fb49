import { eventsInput } from '@larder/contract/shopper.contract';
import { startQrSession } from '@larder/use-cases/session/start-qr-session';
import { readCabinet } from '@larder/use-cases/shopper/read-cabinet';
import { readReceipt } from '@larder/use-cases/shopper/read-receipt';
import { readStatus } from '@larder/use-cases/shopper/read-status';
import { tracked } from '@trpc/server';
import { answer, procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';
import { watchFeed } from '../live/watch-feed.ts';

export const shopperRouter = trpc.router({
  cabinet: procedure(readCabinet),
  start: procedure(startQrSession),
  status: procedure(readStatus),
  receipt: procedure(readReceipt),
  /** The status of a purchase now and whenever it changes. After a cut the current one comes again, so nothing is lost. */
  events: trpc.procedure
    .meta({ useCase: 'shopper.events' })
    .input(eventsInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const first = await answer(ctx, readStatus, { token: input.token });
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
      }
    }),
});
