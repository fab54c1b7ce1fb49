import { monthOf } from '@larder/domain/calendar-month';
import type { Permission } from '@larder/domain/team/permissions';
import { localDay } from '@larder/domain/time-zone';
import { givenBills } from '@larder/testkit/given/given-bills';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenMoneyHistory } from '@larder/testkit/given/given-money-history';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { givenWithdrawal } from '@larder/testkit/given/given-withdrawal';
import { buy } from '../buy.ts';
import { eventually } from '../eventually.ts';
import { givenRole } from '../given-role.ts';
import { givenTutorials } from '../given-tutorials.ts';
import { MERCHANT_TIME_ZONE, openShop } from '../shop.ts';
import type { System } from '../system.ts';
import { givenBlacklist } from './given-blacklist.ts';
import { givenCatalog } from './given-catalog.ts';
import { givenClimate } from './given-climate.ts';
import { givenComplaints } from './given-complaints.ts';
import { givenExports } from './given-exports.ts';
import { givenLookAlikes } from './given-look-alikes.ts';
import { givenOnboarding } from './given-onboarding.ts';
import { givenPeople } from './given-people.ts';
import { givenPriceChange } from './given-price-change.ts';
import { givenRecords } from './given-records.ts';
import { givenRestockOrder } from './given-restock-order.ts';
import { givenRestockTask } from './given-restock-task.ts';
import { givenSales } from './given-sales.ts';
import { givenStatistics } from './given-statistics.ts';
import { givenTrips } from './given-trips.ts';
import { givenWarnings } from './given-warnings.ts';

/**
 * Who looks at a screen. `newcomer`: owns an empty merchant. `outsider`: has one permission, which no screen here
 * needs. `powerless`: has no permission. `nobody`: is signed out.
 */
export type Reader = 'owner' | 'newcomer' | 'outsider' | 'powerless' | 'nobody';

/** No screen needs it. */
export const OUTSIDER_MAY = ['order.export'] as const satisfies readonly Permission[];

/** A merchant with one of everything, and its readers. */
export type Scene = {
  /** Null where the reader is signed out. */
  members: Record<Reader, Member | null>;
  /** In service, with template, stock and one order. */
  sellingNo: string;
  /** In service without a template. */
  bareNo: string;
  /** In service, with Cola and its look-alike on one door. */
  alikeNo: string;
  /** To be activated. */
  waitingNo: string;
  orderId: string;
  /** Of one unit of the order; it failed. */
  refundId: string;
  complaintId: string;
  /** An abnormal order that waits for a decision. */
  abnormalId: string;
  /** An over-temperature of the bare cabinet that is still open. */
  alertId: string;
  /** Bound to the selling cabinet. */
  restockerId: string;
  /** Staff with the role below. */
  colleagueId: string;
  /** Of the merchant's own. */
  roleId: string;
  /** A quick task of the owner at the selling cabinet. */
  taskId: string;
  /** The merchant's own, in a template. */
  productId: string;
  /** Of Wrap, at the selling cabinet. */
  priceChangeId: string;
  /** The platform's, not in the merchant's library. */
  platformProductId: string;
  /** Rejected. */
  applicationId: string;
  /** Requests six colas. */
  restockOrderId: string;
  /** Of a quick task that put two colas in. */
  recordId: string;
  /** A quick trip of the owner to two cabinets, and a one-click trip. */
  tripId: string;
  oneClickTripId: string;
  /** Of the order, by the merchant's clock. */
  soldMonth: string;
  /** Issued bills of last month, and a device in them. */
  saasBillId: string;
  algorithmBillId: string;
  /** Half seen by the owner. */
  tutorialId: string;
  /** Of a mailed link to sign an application. */
  signingToken: string;
  /** Waits for review; it pays out one sale of the selling cabinet. */
  withdrawalId: string;
  transactionId: string;
  close(): Promise<void>;
};

export async function openScene(system: System): Promise<Scene> {
  const { prisma } = system.database;
  // Takes seconds, in a process of its own.
  const loadingTutorials = givenTutorials(system);
  const shop = await openShop(system);
  await prisma.merchant.update({
    where: { id: shop.merchant.id },
    data: { features: [...shop.merchant.features, 'restock_legacy'] },
  });
  const { passwordHash } = shop.owner.account;
  const { features } = await prisma.merchant.findUniqueOrThrow({ where: { id: shop.merchant.id } });
  const empty = await givenMerchant(prisma, { timezone: 'America/Los_Angeles', features });
  const newcomer = await givenMember(prisma, empty.id, { account: { passwordHash } });

  const memberWith = async (...permissions: Permission[]) =>
    shop.member({
      kind: 'staff',
      roleId: await givenRole(system, shop, permissions, `Role of ${permissions.length}`),
    });
  const [outsider, powerless] = [await memberWith(...OUTSIDER_MAY), await memberWith()];
  const [selling, bare, waiting] = [
    await shop.sellingCabinet(),
    await shop.cabinet({ name: 'Lobby East' }),
    await shop.cabinet({ lifecycle: 'to_be_activated', name: null, activatedAt: null }),
  ];
  const restocker = await shop.member({
    kind: 'restocker',
    displayName: 'Robin Fields',
    deviceScope: 'selected',
    deviceIds: [selling.device.id],
  });
  const { timezone } = shop.merchant;
  const place = { merchantId: shop.merchant.id, deviceId: selling.device.id, timezone };
  await givenMoneyHistory(prisma, { ...place, now: system.now() });
  await buy(selling.cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 2 });
  const order = await eventually(() =>
    prisma.salesOrder.findFirst({ where: { deviceId: selling.device.id, status: 'paid' } }),
  );
  selling.cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
  await buy(selling.cabinet, { door: 'L', layer: 1, productId: shop.cola.id, qty: 1 });
  selling.cabinet.fault({ kind: 'low_confidence', confidence: null });
  const abnormal = await eventually(() =>
    prisma.salesOrder.findFirst({ where: { deviceId: selling.device.id, status: 'abnormal' } }),
  );
  const now = system.now();
  const people = await givenPeople(system, shop);
  const refund = await givenRefund(prisma, order, shop.owner.membership.id, {
    failureCode: 'expired_or_canceled_card',
    note: 'The cap was loose',
    requestedAt: now,
  });
  await givenRefund(prisma, order, people.colleagueId, { state: 'pending_approval', requestedAt: now });
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const alertId = await givenWarnings(prisma, bare.device, {
    merchantId: shop.merchant.id,
    ownerId: shop.owner.membership.id,
    formerId: powerless.membership.id,
    at: now,
  });
  await givenBlacklist(prisma, order, { memberId: shop.owner.membership.id, at: before(1) });
  const catalog = await givenCatalog(system, shop);
  const alikeNo = await givenLookAlikes(shop, system);
  await givenClimate(prisma, selling.device, shop.owner.account.id, now);
  await givenStatistics(
    prisma,
    { merchantId: shop.merchant.id, deviceIds: [selling.device.id, bare.device.id] },
    { operatorId: shop.owner.membership.id, productIds: [shop.cola.id, shop.wrap.id], at: before(1) },
  );
  await givenSales(system, {
    merchantId: shop.merchant.id,
    deviceIds: [selling.device.id, bare.device.id],
    products: [shop.cola, shop.wrap],
  });
  await givenExports(system, shop);
  const tutorialId = await loadingTutorials;
  await prisma.tutorialProgress.create({
    data: {
      merchantId: shop.merchant.id,
      membershipId: shop.owner.membership.id,
      tutorialId,
      positionMs: 15_000,
      watched: false,
      seenAt: before(1),
    },
  });
  const withdrawal = await givenWithdrawal(
    system.database,
    { keys: system.keys, randomBytes: (count) => new Uint8Array(count), clock: { now: system.now } },
    {
      merchantId: shop.merchant.id,
      membershipId: shop.owner.membership.id,
      deviceId: selling.device.id,
    },
  );
  return {
    members: { owner: shop.owner, newcomer, outsider, powerless, nobody: null },
    sellingNo: selling.device.deviceNo,
    bareNo: bare.device.deviceNo,
    waitingNo: waiting.device.deviceNo,
    alikeNo,
    orderId: order.id,
    soldMonth: monthOf(localDay(order.consumedAt ?? order.createdAt, MERCHANT_TIME_ZONE)),
    refundId: refund.id,
    complaintId: await givenComplaints(system, shop, order),
    abnormalId: abnormal.id,
    alertId,
    restockerId: restocker.membership.id,
    ...people,
    taskId: await givenRestockTask(prisma, {
      merchantId: shop.merchant.id,
      deviceId: selling.device.id,
      operatorId: shop.owner.membership.id,
      at: now,
    }),
    restockOrderId: await givenRestockOrder(
      prisma,
      { merchantId: shop.merchant.id, deviceId: selling.device.id },
      { operatorId: shop.owner.membership.id, productId: shop.cola.id, at: before(2) },
    ),
    recordId: await givenRecords(
      prisma,
      { merchantId: shop.merchant.id, deviceId: selling.device.id },
      {
        operatorId: shop.owner.membership.id,
        productId: shop.cola.id,
        at: before(1),
      },
    ),
    ...(await givenTrips(prisma, [alikeNo, selling.device.deviceNo], {
      merchantId: shop.merchant.id,
      operatorId: shop.owner.membership.id,
      at: before(1),
    })),
    ...catalog,
    ...(await givenBills(system.database.prisma, shop.merchant.id, order)),
    tutorialId,
    priceChangeId: await givenPriceChange(system, shop, selling.device),
    signingToken: await givenOnboarding(system, shop),
    withdrawalId: withdrawal.id,
    transactionId: withdrawal.lines[0]?.txnId ?? '',
    close: shop.close,
  };
}
