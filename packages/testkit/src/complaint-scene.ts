import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@larder/database/open-database';
import { DAY_MS } from '@larder/domain/durations';
import type { Result } from '@larder/domain/refusal';
import { type MemberActor, visitor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { submitComplaint } from '@larder/use-cases/shopper/submit-complaint';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenMember } from './given/given-member.ts';
import { accepted } from './read-answer.ts';
import { givenRefundScene, type RefundScene } from './refund-scene.ts';

export type ComplaintScene = RefundScene & {
  /** Token of the receipt of the order. */
  readonly receipt: string;
  readonly sessionId: string;
  /** Makes a call as the shopper, from an address of this scene unless another is given. */
  readonly shopper: <Out>(useCase: AnyUseCase<Out>, input: object, ip?: string) => Promise<Result<Out>>;
  /** What the shopper complains about. [screens J8] */
  readonly words: ReturnType<typeof complaintWords>;
  /** Complains from the receipt; returns the id. */
  readonly complain: (more?: object) => Promise<string>;
  /** Members of the Support role. */
  readonly handler: MemberActor;
  readonly other: MemberActor;
};

/** Every scene has a shopper of its own, because mails to one address are limited. */
const complaintWords = (nth: number) =>
  ({
    category: 'wrong_item',
    description: 'I took one Cola and paid for two.',
    requestedMinor: 272,
    contact: { name: 'Robin Miller', email: `robin.${nth}@example.com`, phone: '+1 503 555 0142' },
    locale: 'zh-CN',
  }) as const;

let scenes = 0;

/** A shopper with a receipt for two Colas and a Wrap, and two members who handle complaints. */
export async function givenComplaintScene(
  database: Database,
  options?: Parameters<typeof givenRefundScene>[1],
): Promise<ComplaintScene> {
  const given = await givenRefundScene(database, options);
  scenes += 1;
  const words = complaintWords(scenes);
  const address = `198.51.${scenes >> 8}.${scenes & 255}`;
  const { merchantId, device } = given.scene;
  const { prisma } = database;
  const order = await prisma.salesOrder.findUniqueOrThrow({ where: { id: given.orderId } });
  const sessionId = order.sessionId ?? '';
  const receipt = randomBytes(32).toString('base64url');
  const now = given.world.env.clock.now();
  await prisma.shopperReceipt.create({
    data: {
      tokenHash: new Uint8Array(createHash('sha256').update(receipt).digest()),
      merchantId,
      deviceId: device.id,
      sessionId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 90 * DAY_MS),
    },
  });
  const support = { kind: 'staff', systemRole: 'support' } as const;
  const member = async () => actorOf(await givenMember(prisma, merchantId, support));
  const shopper: ComplaintScene['shopper'] = (useCase, input, ip = address) =>
    runUseCase(given.world.env, useCase, visitor, input, { requestId: 'test', ip });
  const complain: ComplaintScene['complain'] = async (more = {}) =>
    accepted(await shopper(submitComplaint, { token: receipt, ...words, ...more })).id;
  return {
    ...given,
    receipt,
    sessionId,
    words,
    shopper,
    complain,
    handler: await member(),
    other: await member(),
  };
}
