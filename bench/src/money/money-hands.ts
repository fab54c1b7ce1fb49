import type { Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { SaleWorld } from '@larder/testkit/sale-scene';
import { createScriptedPayments } from '@larder/testkit/scripted-payments';
import type { TestEnvironment } from '@larder/testkit/use-case-environment';
import type { MemberActor } from '@larder/use-cases/actor';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { MoneyPlan, MoneyScene } from './money-plan.ts';

/** Few, so that members and workers meet at the same orders. */
const LATEST_ORDERS = 12;

/** Does one operation of a merchant's day; returns how many it was: refused ones are none, a job's are its calls. */
export type MoneyWork = (scene: MoneyScene) => Promise<number>;

/** What every operation on money needs: the world, chance, and the people who act. */
export type MoneyHands = ReturnType<typeof createMoneyHands>;

export function createMoneyHands(env: TestEnvironment, plan: MoneyPlan, random: Random) {
  const { database } = env;
  const { prisma } = database;
  const world: SaleWorld = { env, database, payments: createScriptedPayments(env.clock) };
  const call = { requestId: 'money' };
  return {
    env,
    prisma,
    world,
    plan,
    random,
    by: async (actor: MemberActor, useCase: AnyUseCase<unknown>, input: unknown): Promise<number> =>
      (await runUseCase(env, useCase, actor, input, call)).ok ? 1 : 0,
    byOperator: async (useCase: AnyUseCase<unknown>, input: unknown): Promise<number> =>
      (await runUseCase(env, useCase, platformOperator('bench'), input, call)).ok ? 1 : 0,
    member: ({ owner, colleague }: MoneyScene) => (random.chance(0.5) ? owner : colleague),
    anOrder: async ({ sale: { merchantId } }: MoneyScene) =>
      random.pick(
        await prisma.salesOrder.findMany({
          where: { merchantId },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: LATEST_ORDERS,
          include: { items: true },
        }),
      ),
  };
}

/** Counts operations that were begun at once. */
export const together = async (...begun: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(begun)).reduce((sum, count) => sum + count, 0);
