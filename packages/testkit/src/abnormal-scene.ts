import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Database } from '@larder/database/open-database';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenMember, type Member } from './given/given-member.ts';
import { newTestId } from './new-test-id.ts';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from './sale-scene.ts';

/** A cabinet of `givenSaleScene` whose recognizer is unsure, with members who decide its orders. */
export type AbnormalScene = SaleScene & {
  readonly world: SaleWorld;
  readonly anna: Member;
  readonly ben: Member;
  /** Creates an abnormal order: 2 Cola, recognized with a confidence of 0.55, unless the cabinet says otherwise. */
  readonly doubt: (
    recognition?: Partial<DataOf<'session.recognized'>>,
  ) => Promise<{ readonly id: string; readonly sessionId: string }>;
  readonly as: <Out>(
    member: Member | MemberActor,
    useCase: AnyUseCase<Out>,
    input: unknown,
  ) => Promise<Result<Out>>;
};

export async function givenAbnormalScene(database: Database): Promise<AbnormalScene> {
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const { prisma } = database;
  const member = (displayName: string) =>
    givenMember(prisma, scene.merchantId, { kind: 'staff', systemRole: 'support', displayName });
  const [anna, ben] = [await member('Anna'), await member('Ben')];
  let seq = 1;
  const doubt: AbnormalScene['doubt'] = async (recognition) => {
    const sessionId = newTestId();
    await tapCard(world, scene, sessionId);
    const taken = [{ productId: scene.cola.id, qty: 2, conf: 0.55 }];
    await ingestEvents(world, scene, saleEvents(sessionId, seq, world.env.clock.now(), taken, recognition));
    seq += 6;
    const { id } = await prisma.salesOrder.findUniqueOrThrow({ where: { sessionId } });
    return { id, sessionId };
  };
  const as: AbnormalScene['as'] = (by, useCase, input) =>
    runUseCase(world.env, useCase, 'account' in by ? actorOf(by) : by, input, { requestId: 'test' });
  return { ...scene, world, anna, ben, doubt, as };
}
