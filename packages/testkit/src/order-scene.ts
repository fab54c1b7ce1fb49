import type { Device, Merchant, Prisma, SalesOrder } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenCabinet } from './given/given-cabinet.ts';
import { givenMember } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenPlanogram } from './given/given-planogram.ts';
import { givenProduct } from './given/given-product.ts';
import { givenOrder, givenSession } from './given/given-sale.ts';
import { createTestEnvironment } from './use-case-environment.ts';

/** A merchant in New York (UTC-5) with one device; the time there is 05:00 on Saturday, 21 November 2026. */
export type OrderScene = {
  readonly merchant: Merchant;
  readonly device: Device;
  readonly owner: MemberActor;
  /** Creates a paid order at the current time, of this device or another. */
  readonly sell: (
    at: string,
    overrides?: Partial<Prisma.SalesOrderUncheckedCreateInput>,
    cabinet?: Device,
    session?: Partial<Prisma.DoorSessionUncheckedCreateInput>,
  ) => Promise<SalesOrder>;
  /** Runs a use case as the owner, or as another member. */
  readonly as: <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor) => Promise<Result<Out>>;
};

export async function givenOrderScene(database: Database): Promise<OrderScene> {
  const { prisma } = database;
  const env = createTestEnvironment(database);
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id);
  const product = await givenProduct(prisma, merchant.id);
  const { id: versionId } = await givenPlanogram(prisma, device, [{ productId: product.id }]);
  const owner = actorOf(await givenMember(prisma, merchant.id));
  const sell: OrderScene['sell'] = async (at, overrides = {}, cabinet = device, session = {}) => {
    const stored = await givenSession(prisma, cabinet, versionId, { state: 'recognized', ...session });
    return givenOrder(prisma, stored, product.id, { createdAt: new Date(at), ...overrides });
  };
  const as: OrderScene['as'] = (useCase, input, actor = owner) =>
    runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return { merchant, device, owner, sell, as };
}
