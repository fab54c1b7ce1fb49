import type { Device, MerchantProduct } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { Door } from '@larder/domain/device/door';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenCabinet } from './given/given-cabinet.ts';
import { givenMember } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenProduct } from './given/given-product.ts';
import { createTestEnvironment, type TestEnvironment } from './use-case-environment.ts';

/**
 * A device without a template, its owner, and Cola (2.50 in the library), Wrap (7.99) and a Cola Zero that looks like
 * Cola.
 */
export type TemplateScene = {
  readonly env: TestEnvironment;
  readonly device: Device;
  readonly merchantId: string;
  readonly owner: MemberActor;
  readonly cola: MerchantProduct;
  readonly wrap: MerchantProduct;
  readonly lookAlike: MerchantProduct;
  /** Runs a use case as the owner, or as another member. */
  readonly run: <Out>(
    useCase: AnyUseCase<Out>,
    input: unknown,
    options?: { readonly actor?: MemberActor; readonly mutationKey?: string },
  ) => Promise<Result<Out>>;
};

export async function givenTemplateScene(database: Database): Promise<TemplateScene> {
  const tx = database.prisma;
  const env = createTestEnvironment(database);
  const merchant = await givenMerchant(tx);
  const device = await givenCabinet(tx, merchant.id);
  const owner = actorOf(await givenMember(tx, merchant.id, { displayName: 'Olive Owner' }));
  const stamps = { createdAt: env.clock.now(), updatedAt: env.clock.now() };
  const group = { id: env.newId(), code: env.newId(), name: 'Colas' };
  await tx.mutexGroup.create({ data: group });
  const alike = { mutexGroupId: group.id, ...stamps };
  const cola = await givenProduct(tx, merchant.id, { platform: { name: 'Cola', ...alike } });
  const lookAlike = await givenProduct(tx, merchant.id, { platform: { name: 'Cola Zero', ...alike } });
  const wrap = await givenProduct(tx, merchant.id, { priceMinor: 799, platform: { name: 'Wrap' } });
  const run: TemplateScene['run'] = (useCase, input, { actor = owner, mutationKey } = {}) =>
    runUseCase(env, useCase, actor, input, { requestId: 'test', mutationKey });
  return { env, device, merchantId: merchant.id, owner, cola, wrap, lookAlike, run };
}

type Drafted = {
  readonly door?: Door;
  readonly layer?: number;
  readonly positions?: readonly number[];
  readonly priceMinor?: number | null;
  readonly parQty?: number | null;
  readonly bestBefore?: string;
};

let positions = 0;

/**
 * A line as the editor sends it: on door L, layer 1, at its own position, without price and standard stock unless
 * given.
 */
export function draftLine(product: { readonly id: string }, given: Drafted = {}) {
  positions = (positions % 99) + 1;
  return {
    door: 'L',
    layer: 1,
    productId: product.id,
    positions: [positions],
    priceMinor: null,
    parQty: null,
    ...given,
  };
}
