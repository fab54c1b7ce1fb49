import type { Database } from '@larder/database/open-database';
import type { RefundReason } from '@larder/domain/order/refund-reason';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenMember } from './given/given-member.ts';
import { newTestId } from './new-test-id.ts';
import { accepted } from './read-answer.ts';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from './sale-scene.ts';

export type RefundScene = {
  readonly world: SaleWorld;
  readonly scene: SaleScene;
  readonly orderId: string;
  /** Reference of the hold, in the provider's book. */
  readonly authRef: string;
  /** The order's lines: two Colas for 5.44, a Wrap for 8.70, tax included. */
  readonly cola: string;
  readonly wrap: string;
  readonly owner: MemberActor;
  readonly colleague: MemberActor;
  readonly as: <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor) => Promise<Result<Out>>;
  /** Refunds units of lines as the owner; returns the id. */
  readonly refund: (
    units: Readonly<Record<string, number>>,
    more?: { readonly reason?: RefundReason; readonly amountMinor?: number },
  ) => Promise<string>;
};

/** A shopper took two Colas and a Wrap for 14.14; `captured` says whether the money was taken yet. [screens J3] */
export async function givenRefundScene(
  database: Database,
  { captured = true }: { readonly captured?: boolean } = {},
): Promise<RefundScene> {
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId);
  const taken = [
    { productId: scene.cola.id, qty: 2 },
    { productId: scene.wrap.id, qty: 1, layer: 2 },
  ];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  if (captured) await runJobs(world);
  const order = await database.prisma.salesOrder.findUniqueOrThrow({
    where: { sessionId },
    include: { items: { orderBy: { lineNo: 'asc' } }, payment: true },
  });
  const lineOf = (productId: string) => order.items.find((item) => item.productId === productId)?.id ?? '';
  const owner = actorOf(await givenMember(database.prisma, scene.merchantId));
  const colleague = actorOf(await givenMember(database.prisma, scene.merchantId));
  const as: RefundScene['as'] = (useCase, input, actor = owner) =>
    runUseCase(world.env, useCase, actor, input, { requestId: 'test' });
  const refund: RefundScene['refund'] = async (units, { reason = 'quality', amountMinor } = {}) => {
    const id = newTestId();
    const lines = Object.entries(units).map(([itemId, qty]) => ({ itemId, qty }));
    accepted(await as(refundOrder, { id, orderId: order.id, lines, reason, amountMinor }));
    return id;
  };
  return {
    world,
    scene,
    orderId: order.id,
    authRef: order.payment?.authRef ?? '',
    cola: lineOf(scene.cola.id),
    wrap: lineOf(scene.wrap.id),
    owner,
    colleague,
    as,
    refund,
  };
}
