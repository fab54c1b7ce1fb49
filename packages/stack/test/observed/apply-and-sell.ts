import { createHmac } from 'node:crypto';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { onboardingSteps } from '@larder/testkit/onboarding-scene';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { expect, vi } from 'vitest';
import type { ObservedSystem } from './observed-system.ts';

export type ObservedSale = {
  readonly sessionId: string;
  /** What no log and no trace may hold. */
  readonly secrets: readonly string[];
  /** Names of people, which logs of requests may hold but no span. */
  readonly names: readonly string[];
};

const PASSWORD = 'Otter-River-7';
const SSN = '123-45-6781';
const CABINET_SECRET = 'a secret of a cabinet in tests, 43 characters';
const CARD = 'fp_observed_4242';
const patience = { timeout: 60_000, interval: 50 };

/** Through the processes of a system: an owner signs in, applies, opens a door, and a shopper buys by card. */
export async function applyAndSell(system: ObservedSystem): Promise<ObservedSale> {
  const { database, apiUrl, mqttUrl, keys } = system;
  const { prisma } = database;
  const merchant = await givenMerchant(prisma);
  const email = 'observed.owner@example.com';
  await givenMember(prisma, merchant.id, {
    account: { email, name: 'Odalys Observed', passwordHash: await hashPassword(PASSWORD) },
  });
  const secretHmac = new Uint8Array(
    createHmac('sha256', keys.credentialPepper).update(CABINET_SECRET).digest(),
  );
  const device = await givenCabinet(prisma, merchant.id, { secretHmac, preauthMinor: 1_500 });
  const cola = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
  await givenPlanogram(prisma, device, [{ productId: cola.id, layer: 1, priceMinor: 250, parQty: 12 }]);
  await givenStock(prisma, device, [{ productId: cola.id, layer: 1, qty: 12 }]);

  async function call(path: string, input: object, token?: string) {
    const response = await fetch(`${apiUrl}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(input),
    });
    const body = await response.json();
    expect(response.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return body.result.data;
  }
  const tokens = await call('identity.signIn', { email, password: PASSWORD });
  const token: string = tokens.clientToken ?? tokens.accessToken;
  await call('onboarding.saveBusiness', { version: 0, step: onboardingSteps.business }, token);
  await call('onboarding.saveBank', { version: 0, step: onboardingSteps.bank }, token);
  const principal = {
    name: 'Odalys Observed',
    title: 'Partner',
    ownershipBp: 10_000,
    address: onboardingSteps.business.address,
    phone: '+1 512 555 0101',
    ssn: SSN,
    idNo: 'D1234567',
    birthDate: '1980-05-17',
    email,
  };
  await call('onboarding.savePrincipals', { version: 0, step: { principals: [principal] } }, token);

  const cabinet = createCabinet({
    deviceNo: device.deviceNo,
    secret: CABINET_SECRET,
    brokerUrl: mqttUrl,
    timings: quickTimings,
  });
  try {
    cabinet.connect();
    await cabinet.until(({ online, planogram }) => online && planogram !== null);
    cabinet.tapCard({ fingerprint: CARD, door: 'L' });
    const { session } = await cabinet.until((state) => state.session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await cabinet.until((state) => state.session?.state === 'open');
    cabinet.take({ door: 'L', layer: 1, productId: cola.id, qty: 1 });
    cabinet.closeDoor('L');
    await cabinet.until((state) => state.session === null && cabinet.outboxSize() === 0);
    const paid = () => prisma.payment.count({ where: { deviceId: device.id, state: 'captured' } });
    await vi.waitFor(async () => expect(await paid()).toBe(1), patience);
    await call('device.openDoor', { deviceNo: device.deviceNo, doors: ['L'] }, token);
    const ended = () =>
      prisma.deviceCommand.count({ where: { deviceId: device.id, finishedAt: { not: null } } });
    await vi.waitFor(async () => expect(await ended()).toBeGreaterThan(0), patience);
    const { account, routing } = onboardingSteps.bank;
    return {
      sessionId:
        session?.id ?? (await prisma.doorSession.findFirstOrThrow({ where: { deviceId: device.id } })).id,
      secrets: [
        CARD,
        SSN,
        SSN.replaceAll('-', ''),
        account,
        routing,
        '12-3456789',
        '123456789',
        token,
        PASSWORD,
      ].concat([tokens.accessToken, tokens.refreshToken, CABINET_SECRET].filter(Boolean)),
      names: ['Odalys', email, 'Corner Fridge'],
    };
  } finally {
    await cabinet.close();
  }
}
