import { createTestDatabase } from '@larder/testkit/create-test-database';
import { type DebtScene, givenDebtScene } from '@larder/testkit/debt-scene';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { runUseCase } from '../run-use-case.ts';
import { tryCharge } from './try-charge.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const TOTAL_MINOR = 544;

type Who = 'job' | 'member' | 'shopper';
type Answer = 'captured' | 'failed' | 'refused' | 'timeout' | 'lost';

/** Who asks for the money: the job that tries again, a member, or the shopper on the receipt. */
const who = fc.constantFrom<Who>('job', 'member', 'shopper');
const answer = fc.constantFrom<Answer>('captured', 'failed', 'refused', 'timeout', 'lost');

const act = fc.record({
  who,
  afterMinutes: fc.constantFrom(0, 1, 2, 6, 31, 121),
  answer,
  holdAnswer: fc.constantFrom<'authorized' | 'declined' | 'low' | 'timeout'>(
    'authorized',
    'declined',
    'low',
    'timeout',
  ),
  /** Asks while the provider is being asked, before or after the money moved. */
  during: fc.option(
    fc.record({ who, when: fc.constantFrom<'before' | 'after'>('before', 'after'), answer }),
    { nil: null },
  ),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function givenStory() {
  const debt = await givenDebtScene(database, { because: 'retried' });
  const owner = actorOf(await givenMember(database.prisma, debt.scene.merchantId));
  const { payments } = debt.world;
  const ask: Readonly<Record<Who, () => Promise<unknown>>> = {
    job: () => runJobs(debt.world),
    member: () => runUseCase(debt.world.env, tryCharge, owner, { id: debt.orderId }, { requestId: 'test' }),
    shopper: async () => {
      const { totalMinor, capturedMinor } = await debt.order();
      return debt.pay(Number(totalMinor - capturedMinor));
    },
  };
  const script = (next: Answer) => {
    payments.next.capture = next === 'captured' ? [] : [next];
  };
  const { capture } = payments;
  return {
    debt,
    perform: async (given: Act) => {
      debt.world.env.clock.advance(given.afterMinutes * 60_000);
      script(given.answer);
      payments.next.authorize = given.holdAnswer === 'authorized' ? [] : [given.holdAnswer];
      let { during } = given;
      payments.capture = async (request) => {
        const inner = during;
        during = null;
        const meanwhile = async (when: 'before' | 'after') => {
          if (inner?.when !== when) return;
          script(inner.answer);
          await ask[inner.who]();
          script(given.answer);
        };
        await meanwhile('before');
        const answered = await capture(request);
        await meanwhile('after');
        return answered;
      };
      await ask[given.who]();
    },
  };
}

const takenMinor = ({ world }: DebtScene) =>
  [...world.payments.taken.values()].reduce((sum, minor) => sum + minor, 0);

test('a retry, a member and the shopper never take more together than the order costs, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
      const { debt, perform } = await givenStory();
      for (const one of acts) {
        await perform(one);
        expect(takenMinor(debt)).toBeLessThanOrEqual(TOTAL_MINOR);
      }
      // Nothing is lost any more: what was taken without an answer is found.
      for (let round = 0; round < 4; round += 1) await perform({ ...calm, afterMinutes: 121 });
      const order = await debt.order();
      expect(Number(order.capturedMinor)).toBe(takenMinor(debt));
      expect(takenMinor(debt)).toBeLessThanOrEqual(TOTAL_MINOR);
      await leaveNothingDue(database);
    }),
    { numRuns: 8 },
  );
});

const calm: Act = {
  who: 'job',
  afterMinutes: 121,
  answer: 'captured',
  holdAnswer: 'authorized',
  during: null,
};
