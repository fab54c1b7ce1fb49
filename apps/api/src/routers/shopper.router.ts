import { eventsInput } from '@larder/contract/shopper.contract';
import { startQrSession } from '@larder/use-cases/opening/start-qr-session';
import { answerComplaint } from '@larder/use-cases/shopper/answer-complaint';
import { complaintSlot } from '@larder/use-cases/shopper/complaint-slot';
import { objectToComplaint } from '@larder/use-cases/shopper/object-to-complaint';
import { payDebt } from '@larder/use-cases/shopper/pay-debt';
import { readCabinet } from '@larder/use-cases/shopper/read-cabinet';
import { readComplaints } from '@larder/use-cases/shopper/read-complaints';
import { readReceipt } from '@larder/use-cases/shopper/read-receipt';
import { readStatus } from '@larder/use-cases/shopper/read-status';
import { submitComplaint } from '@larder/use-cases/shopper/submit-complaint';
import type { AnyUseCase, UseCase } from '@larder/use-cases/use-case';
import { tracked } from '@trpc/server';
import type { z } from 'zod';
import { answer, procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';
import { type FeedWatch, watchFeed } from '../live/watch-feed.ts';

/** Reads the token only from the header `x-purchase-token`. Refuses `BAD_INPUT` without it. */
const ofPurchase = <Out>(useCase: AnyUseCase<Out>) =>
  trpc.procedure
    .meta({ useCase: useCase.name })
    .query(({ ctx }) => answer<Out>(ctx, useCase, { token: ctx.purchaseToken }));

/** The same for a call that changes something; the rest of its input is in the body. */
const fromPurchase = <In extends z.ZodType, Out>(useCase: UseCase<'public', 'write' | 'steps', In, Out>) =>
  trpc.procedure
    .meta({ useCase: useCase.name })
    .input((value: unknown) => value as Omit<z.input<In>, 'token'>)
    .mutation(({ ctx, input }) => answer<Out>(ctx, useCase, { ...input, token: ctx.purchaseToken }));

export const shopperRouter = trpc.router({
  readCabinet: procedure(readCabinet),
  startQrSession: procedure(startQrSession),
  readStatus: ofPurchase(readStatus),
  readReceipt: ofPurchase(readReceipt),
  payDebt: fromPurchase(payDebt),
  readComplaints: ofPurchase(readComplaints),
  submitComplaint: fromPurchase(submitComplaint),
  answerComplaint: fromPurchase(answerComplaint),
  objectToComplaint: fromPurchase(objectToComplaint),
  complaintSlot: fromPurchase(complaintSlot),
  /**
   * Emits the status of a purchase now and whenever it changes. A reconnected client gets the current status again, so
   * nothing is lost.
   */
  events: trpc.procedure
    .meta({ useCase: 'shopper.events' })
    .input(eventsInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const release = ctx.openStream();
      let watch: FeedWatch | undefined;
      try {
        const first = await answer(ctx, readStatus, { token: input.token });
        const device = await ctx.env.database.prisma.device.findUnique({
          where: { deviceNo: first.deviceNo },
          select: { id: true },
        });
        const end = signal ?? new AbortController().signal;
        watch = await watchFeed(ctx.feed, ({ deviceId }) => deviceId === device?.id, end);
        let lastSentId = input.lastEventId ?? '';
        while (!end.aborted) {
          const status = await answer(ctx, readStatus, { token: input.token });
          const id = `${status.phase}-${status.version}`;
          if (id !== lastSentId) yield tracked(id, status);
          lastSentId = id;
          await watch.next();
        }
      } finally {
        watch?.stop();
        release();
      }
    }),
});
