import { createHmac, randomBytes } from 'node:crypto';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { type CabinetOptions, createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { Device, Merchant, MerchantProduct } from '@larder/database/model';
import { DAY_MS } from '@larder/domain/durations';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { type GivenLine, givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './password.ts';
import type { System } from './system.ts';
import { keptOnPhone, tokensOf } from './tokens-of.ts';

const passwordHash = await hashPassword(PASSWORD);
/** Zone of every shop's merchant and cabinets. */
export const MERCHANT_TIME_ZONE = 'America/Los_Angeles';

export type SimulatedCabinet = { device: Device; cabinet: Cabinet; activationCode: string };

/** A merchant in Los Angeles with an owner, and what a journey does with it. */
export type Shop = {
  merchant: Merchant;
  owner: Member;
  cola: MerchantProduct;
  wrap: MerchantProduct;
  /** Adds a product to the library. */
  product(name: string, priceMinor: number, weightG: number): Promise<MerchantProduct>;
  /** Signs in without a screen, which only the journeys of signing in need: the page then opens any address. */
  signIn(page: Page, member?: Member): Promise<void>;
  /** Signs in through the screen, which leads to Home. */
  signInByForm(page: Page, member?: Member): Promise<void>;
  member(overrides: Parameters<typeof givenMember>[2]): Promise<Member>;
  /** Creates a cabinet in the database and its simulated board, not yet switched on. */
  cabinet(
    device?: Parameters<typeof givenCabinet>[2],
    board?: Partial<CabinetOptions>,
  ): Promise<SimulatedCabinet>;
  /**
   * Creates a cabinet with Cola at 2.50 and Wrap at 7.99 behind the left door, 12 and 4 in stock, switched on and ready
   * to sell.
   */
  sellingCabinet(board?: Partial<CabinetOptions>): Promise<SimulatedCabinet>;
  close(): Promise<void>;
};

export async function openShop(system: System): Promise<Shop> {
  const { prisma } = system.database;
  const merchant = await givenMerchant(prisma, { timezone: MERCHANT_TIME_ZONE });
  const member = (overrides: Parameters<typeof givenMember>[2]) =>
    givenMember(prisma, merchant.id, { ...overrides, account: { passwordHash, ...overrides?.account } });
  const owner = await member({});
  const product = (name: string, priceMinor: number, weightG: number) =>
    givenProduct(prisma, merchant.id, {
      priceMinor,
      costMinor: 120,
      platform: { name, weightG, weightValue: weightG },
    });
  const cola = await product('Cola', 250, 370);
  const wrap = await product('Wrap', 799, 240);
  const boards: Cabinet[] = [];

  async function cabinet(
    overrides: Parameters<typeof givenCabinet>[2] = {},
    board: Partial<CabinetOptions> = {},
  ): Promise<SimulatedCabinet> {
    const secret = randomBytes(32).toString('base64url');
    const activationCode = 'ABCDEFGHJK';
    const hmac = (text: string) => createHmac('sha256', system.keys.credentialPepper).update(text).digest();
    const device = await givenCabinet(prisma, merchant.id, {
      timezone: MERCHANT_TIME_ZONE,
      preauthMinor: 1500,
      taxRatePpm: 88_750,
      secretHmac: hmac(secret),
      activationHmac: hmac(activationCode),
      twinRev: 1,
      // The merchant sees nothing from before this instant, when the cabinet became theirs.
      createdAt: new Date(system.now().getTime() - 30 * DAY_MS),
      ...overrides,
    });
    const simulated = createCabinet({
      deviceNo: device.deviceNo,
      secret,
      doors: device.layersR === null ? 1 : 2,
      layers: device.layersL,
      ...system.link,
      clock: system.clock,
      timings: quickTimings,
      ...board,
    });
    boards.push(simulated);
    return { device, cabinet: simulated, activationCode };
  }

  async function sellingCabinet(board: Partial<CabinetOptions> = {}): Promise<SimulatedCabinet> {
    const made = await cabinet({}, board);
    const lines: GivenLine[] = [
      { productId: cola.id, door: 'L', layer: 1, priceMinor: 250, parQty: 12, positions: [1, 2] },
      { productId: wrap.id, door: 'L', layer: 3, priceMinor: 799, parQty: 4, positions: [1] },
    ];
    const effectiveAt = new Date(system.now().getTime() - DAY_MS);
    const version = await givenPlanogram(prisma, made.device, lines, {
      effectiveAt,
      publishedAt: effectiveAt,
    });
    await prisma.device.update({
      where: { id: made.device.id },
      data: { planogramVersionId: version.id, twinRev: { increment: 1 } },
    });
    await givenStock(prisma, made.device, [
      { productId: cola.id, door: 'L', layer: 1, qty: 12 },
      { productId: wrap.id, door: 'L', layer: 3, qty: 4 },
    ]);
    made.cabinet.connect();
    await made.cabinet.until(({ online, planogram }) => online && planogram !== null);
    return made;
  }

  return {
    merchant,
    owner,
    cola,
    wrap,
    product,
    member,
    cabinet,
    sellingCabinet,
    signIn: async (page, who = owner) => {
      const localStorage = keptOnPhone(await tokensOf(system, who));
      const origins = [{ origin: system.webUrl, localStorage }];
      await page.context().setStorageState({ cookies: [], origins });
    },
    signInByForm: async (page, who = owner) => {
      await page.goto('/pages/login/login');
      await page.locator('[name=email]').fill(who.account.email);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').click();
      await expect(page.locator('main[data-screen="/pages/tabBar/index/index"]')).toBeVisible();
    },
    close: async () => {
      // A board that is cut off could not disconnect cleanly.
      for (const board of boards) board.restoreNetwork();
      await Promise.all(boards.map((board) => board.close()));
      await leaveService(system, merchant.id);
    },
  };
}

/**
 * Leaves nothing of the merchant to the jobs: its cabinets would fall silent and its bills be written whenever a later
 * journey of the same system moves the clock, in front of what that journey waits for.
 */
async function leaveService({ database: { prisma } }: System, merchantId: string): Promise<void> {
  await prisma.device.updateMany({ where: { merchantId }, data: { lifecycle: 'to_be_activated' } });
  const dueAt = new Date('2100-01-01T00:00:00Z');
  await prisma.billSchedule.updateMany({ where: { merchantId }, data: { dueAt } });
}
