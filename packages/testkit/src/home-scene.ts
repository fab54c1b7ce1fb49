import type { Device } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { MemberActor } from '@larder/use-cases/actor';
import { actorOf } from './given/actor-of.ts';
import { givenCabinet, givenOnline } from './given/given-cabinet.ts';
import { givenMember } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenPlanogram } from './given/given-planogram.ts';
import { givenProduct } from './given/given-product.ts';
import { givenOrder, givenSession } from './given/given-sale.ts';
import { testNow } from './test-now.ts';

/** A merchant with statistics, whose cabinets are in contact and sell one product. */
export type HomeScene = {
  readonly merchantId: string;
  readonly owner: MemberActor;
  readonly productId: string;
  readonly cabinet: (name: string, overrides?: Parameters<typeof givenCabinet>[2]) => Promise<SellingCabinet>;
};

type SellingCabinet = {
  readonly device: Device;
  readonly sell: (
    at: Date,
    subtotalMinor: number,
    overrides?: Parameters<typeof givenOrder>[3],
  ) => Promise<void>;
};

export async function givenHomeScene({ prisma }: Pick<Database, 'prisma'>): Promise<HomeScene> {
  const { id: merchantId } = await givenMerchant(prisma, { features: ['statistics'] });
  const owner = actorOf(await givenMember(prisma, merchantId));
  const { id: productId } = await givenProduct(prisma, merchantId);
  const cabinet: HomeScene['cabinet'] = async (name, overrides = {}) => {
    const device = await givenCabinet(prisma, merchantId, { name, ...overrides });
    await givenOnline(prisma, device.id, new Date(testNow));
    const version = await givenPlanogram(prisma, device, [{ productId }]);
    const sell: SellingCabinet['sell'] = async (at, subtotalMinor, overrides = {}) => {
      const session = await givenSession(prisma, device, version.id, {
        state: 'closed',
        createdAt: at,
        startedAt: at,
        endedAt: at,
      });
      const sums = { subtotalMinor, taxMinor: 0, totalMinor: subtotalMinor };
      await givenOrder(prisma, session, productId, { ...sums, createdAt: at, consumedAt: at, ...overrides });
    };
    return { device, sell };
  };
  return { merchantId, owner, productId, cabinet };
}
