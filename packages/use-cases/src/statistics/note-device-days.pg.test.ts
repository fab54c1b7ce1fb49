import { MINUTE_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { noteDeviceDays } from './note-device-days.ts';
import { readDeviceSales } from './read-device-sales.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

/** Clocks are set back in the night to the first of November. */
const BEGIN = new Date('2026-10-31T12:00:00Z');
const ZONE = 'America/New_York';
const MINUTES = 3 * 1_440;
const at = (minute: number) => new Date(BEGIN.getTime() + minute * MINUTE_MS);
const minute = fc.integer({ min: 1, max: MINUTES - 1 });

const story = fc.record({
  /** When the connection changes; it is up at first. */
  turns: fc.uniqueArray(minute, { maxLength: 6 }),
  /** Goods moved, and how many minutes later that became known. */
  moves: fc.array(fc.record({ at: minute, qty: fc.integer({ min: -3, max: 3 }), late: fc.nat(600) }), {
    maxLength: 12,
  }),
  /** When another version without the product comes into force. */
  removed: fc.option(minute, { nil: null }),
  /** When the days are counted, besides the end. */
  counted: fc.array(minute, { maxLength: 4 }),
});

async function givenStory() {
  const merchant = await givenMerchant(prisma, { features: ['statistics'] });
  const device = await givenCabinet(prisma, merchant.id, {
    timezone: ZONE,
    activatedAt: BEGIN,
    createdAt: BEGIN,
  });
  const product = await givenProduct(prisma, merchant.id);
  await givenPlanogram(prisma, device, [{ productId: product.id }], { effectiveAt: BEGIN });
  const key = {
    merchantId: merchant.id,
    deviceId: device.id,
    door: 'L' as const,
    layer: 1,
    productId: product.id,
  };
  await prisma.stockLevel.upsert({
    where: { merchantId_deviceId_door_layer_productId: key },
    create: { ...key, onHand: 0, updatedAt: BEGIN },
    update: { onHand: 0 },
  });
  return { merchant, device, product, key };
}

test('days are counted as a watch beside the cabinet would, whenever changes become known', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ turns, moves, removed, counted }) => {
      const { merchant, device, product, key } = await givenStory();
      const env = createTestEnvironment(database);
      const ordered = [...turns].sort((one, other) => one - other);
      const log = [0, ...ordered].map((when, index) => ({
        deviceId: device.id,
        at: at(when),
        state: index % 2 === 0 ? ('online' as const) : ('offline' as const),
      }));
      if (removed !== null) await givenPlanogram(prisma, device, [], { effectiveAt: at(removed) });
      let keySeq = 0;
      let written = 0;
      let logged = 0;
      const known = moves
        .map((move) => ({ ...move, knownAt: move.at + move.late }))
        .sort((one, other) => one.knownAt - other.knownAt);
      for (const now of [...counted.sort((one, other) => one - other), MINUTES + 700]) {
        env.clock.set(at(now).toISOString());
        for (; written < known.length && (known[written]?.knownAt ?? 0) <= now; written++) {
          const move = known[written];
          if (!move || move.qty === 0) continue;
          keySeq++;
          const level = await prisma.stockLevel.update({
            where: { merchantId_deviceId_door_layer_productId: key },
            data: { onHand: { increment: move.qty }, keySeq },
          });
          await prisma.stockMovement.create({
            data: {
              ...key,
              id: newTestId(),
              keySeq,
              type: 'adjust',
              reason: 'count',
              qty: move.qty,
              balanceAfter: level.onHand,
              sourceType: 'adjustment',
              sourceId: newTestId(),
              sourceLine: 1,
              occurredAt: at(move.at),
              recordedAt: at(move.knownAt),
            },
          });
        }
        for (; logged < log.length && (log[logged]?.at ?? BEGIN) <= at(now); logged++)
          await prisma.connectivityLog.createMany({ data: log.slice(logged, logged + 1) });
        accepted(await runUseCase(env, noteDeviceDays, systemActor, {}, { requestId: 'test' }));
      }
      const expected = new Map<string, { online: number; service: number; out: number }>();
      for (let now = 0; now < MINUTES + 700; now++) {
        const day = localDay(at(now), ZONE);
        const sums = expected.get(day) ?? { online: 0, service: 0, out: 0 };
        const state = log.findLast((row) => row.at <= at(now))?.state;
        const onHand = moves.filter((move) => move.at <= now).reduce((sum, { qty }) => sum + qty, 0);
        const isOffered = removed === null || now < removed;
        expected.set(day, {
          service: sums.service + 60,
          online: sums.online + (state === 'online' ? 60 : 0),
          out: sums.out + (isOffered && onHand <= 0 ? 60 : 0),
        });
      }
      const days = await prisma.deviceDay.findMany({
        where: { deviceId: device.id },
        orderBy: { businessDate: 'asc' },
      });
      const outs = new Map(
        (await prisma.stockOutDay.findMany({ where: { deviceId: device.id } })).map((row) => [
          row.businessDate.toISOString().slice(0, 10),
          row.outS,
        ]),
      );
      const found = days.map((row) => {
        const day = row.businessDate.toISOString().slice(0, 10);
        return [day, { service: row.serviceS, online: row.onlineS, out: outs.get(day) ?? 0 }] as const;
      });
      expect(found).toEqual([...expected]);

      const owner = actorOf(await givenMember(prisma, merchant.id));
      const asked = { deviceNo: device.deviceNo, from: '2026-10-31', to: '2026-11-04' };
      const read = accepted(await runUseCase(env, readDeviceSales, owner, asked, { requestId: 'test' }));
      const outS = [...expected.values()].reduce((sum, { out }) => sum + out, 0);
      expect(read.stockOuts).toEqual(
        outS === 0 ? [] : [expect.objectContaining({ productId: product.id, outS })],
      );
    }),
    { numRuns: 15 },
  );
});
