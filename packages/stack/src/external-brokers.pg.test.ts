import { accessTable, other, own } from '@larder/cabinet-protocol/access-table';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { Device, Merchant } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AclScene, isSoftened, openAclScene, receivable, receivers } from '../test/brokers/acl-scene.ts';
import { type ExternalSystem, startExternalSystem } from '../test/brokers/external-system.ts';
import { offerMosquitto } from '../test/brokers/mosquitto.ts';
import { offerRabbitmq } from '../test/brokers/rabbitmq.ts';
import { shopperAt } from '../test/compose/sell-by-card.ts';

const SECRET = 'a secret of a cabinet in tests, 43 characters';
/** Events that were on their way to a process that died are repeated soon. */
const timings = { ...quickTimings, repeatMs: 1_000 };
/** Longer than the slowest machine needs until another process has taken over. */
const patience = { timeout: 90_000, interval: 100 };
const offers = { Mosquitto: await offerMosquitto(), RabbitMQ: await offerRabbitmq() };

for (const [name, offer] of Object.entries(offers)) {
  if (offer.kind === 'missing') {
    // The closing lines of `pnpm test` read this title. [decision 47]
    test.skip(`skipped without ${name}: ${offer.why}`, () => undefined);
    continue;
  }

  describe(`with ${name}`, () => {
    let database: TestDatabase;
    let system: ExternalSystem;
    let merchant: Merchant;
    const cabinets: Cabinet[] = [];

    beforeAll(async () => {
      console.log(`${name} for tests: ${offer.taken}`);
      database = await createTestDatabase(inject('testServer'));
      system = await startExternalSystem(offer, database.url);
      merchant = await givenMerchant(database.prisma);
    }, 400_000);
    afterAll(async () => {
      await Promise.all(cabinets.map((cabinet) => cabinet.close()));
      await system?.stop();
      await database?.drop();
    });

    const givenDevice = (changes: Parameters<typeof givenCabinet>[2] = {}) =>
      givenCabinet(database.prisma, merchant.id, {
        secretHmac: system.hmacOf(SECRET),
        ...changes,
      });

    async function simulated(device: Device, secret = SECRET): Promise<Cabinet> {
      const { cabinetsUrl: brokerUrl, ca } = system.broker;
      const identity = await system.broker.identityOf(device.deviceNo);
      const cabinet = createCabinet({
        deviceNo: device.deviceNo,
        secret,
        brokerUrl,
        ca,
        timings,
        ...(identity ? { identity } : {}),
      });
      cabinets.push(cabinet);
      return cabinet;
    }

    /** A cabinet with a template, goods and its settings after its first birth. */
    async function selling() {
      const device = await givenDevice({ preauthMinor: 1_500 });
      const cola = await givenProduct(database.prisma, merchant.id, { platform: { name: 'Cola' } });
      await givenPlanogram(database.prisma, device, [
        { productId: cola.id, layer: 1, priceMinor: 250, parQty: 12 },
      ]);
      await givenStock(database.prisma, device, [{ productId: cola.id, layer: 1, qty: 12 }]);
      const cabinet = await simulated(device);
      cabinet.connect();
      await cabinet.until(({ online, planogram }) => online && planogram !== null);
      return { device, cola, cabinet };
    }

    const activeGateway = async () => (await database.prisma.gatewayLease.findFirstOrThrow()).gatewayId;

    const connectivity = async (device: Device) => {
      const row = await database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
      return row && { state: row.state, cause: row.offlineCause };
    };

    describe('the access table', () => {
      let scene: AclScene;
      beforeAll(async () => {
        for (const deviceNo of [own, other]) await givenDevice({ deviceNo });
        scene = await openAclScene(system.broker, SECRET);
      });
      afterAll(() => scene?.close());

      for (const row of accessTable) {
        const [who, action, topic, qos, retain, may] = row;
        const how = `with QoS ${qos}${retain ? ' and retain' : ''}`;
        test(`lets a ${who} ${may ? '' : 'not '}${action} ${topic} ${how}`, async () => {
          const { received, mostQos, anyRetained } = await scene.perform(row);
          expect(mostQos).toBeLessThanOrEqual(1);
          expect(anyRetained).toBe(false);
          if (action === 'publish') {
            if (may) expect(received).toEqual(receivers[who]);
            else if (!isSoftened(row)) expect(received).toEqual([]);
            else expect(receivers[who]).toEqual(expect.arrayContaining([...received]));
          } else {
            if (may) expect(received).toEqual(receivable[who].filter(covers(topic)).sort());
            else expect(receivable[who]).toEqual(expect.arrayContaining([...received]));
          }
        });
      }

      test('delivers a last will on its own topic, and drops one on the topic of another cabinet', async () => {
        expect(await scene.die(`cab/v1/${own}/up/conn`)).toEqual([`cab/v1/${own}/up/conn`]);
        expect(await scene.die(`cab/v1/${other}/up/conn`)).toEqual([]);
      });
    });

    describe('a cabinet', () => {
      test('is born, receives its settings, and receives them again when one changes', async () => {
        const { device, cabinet } = await selling();
        await expect.poll(() => connectivity(device)).toEqual({ state: 'online', cause: null });
        await expect.poll(() => cabinet.appliedRev()).toBe(1);
        await database.prisma.$transaction(async (tx) => {
          await tx.device.update({
            where: { id: device.id },
            data: { volume: 20, twinRev: { increment: 1 } },
          });
          await tx.$executeRaw`SELECT pg_notify('twin', '')`;
        });
        await expect.poll(() => cabinet.appliedRev()).toBe(2);
        await expect
          .poll(
            async () =>
              (await database.prisma.device.findUniqueOrThrow({ where: { id: device.id } })).twinAppliedRev,
          )
          .toBe(2);
      });

      test('sells once, however often it repeats the event', async () => {
        const { device, cola, cabinet } = await selling();
        cabinet.fault({ kind: 'duplicates' });
        await shopperAt(cabinet, { layer: 1, productId: cola.id }).buy();
        await expect.poll(() => cabinet.outboxSize(), patience).toBe(0);
        const orders = () => database.prisma.salesOrder.findMany({ where: { deviceId: device.id } });
        // 2.50 and 8.875 % tax; the payment is up to the API.
        await expect
          .poll(async () => (await orders()).map(({ totalMinor }) => Number(totalMinor)))
          .toEqual([272]);
      });

      test('opens its door once for one command', async () => {
        const { device, cabinet } = await selling();
        const commandId = newTestId();
        const issuedAt = new Date();
        await database.prisma.$transaction(async (tx) => {
          await tx.deviceCommand.create({
            data: {
              id: commandId,
              deviceId: device.id,
              merchantId: merchant.id,
              cseq: 1,
              name: 'door.open',
              args: { purpose: 'service', doors: ['L'], sessionId: newTestId() },
              actorKind: 'user',
              actorId: newTestId(),
              state: 'created',
              issuedAt,
              expiresAt: new Date(issuedAt.getTime() + patience.timeout),
            },
          });
          await tx.$executeRaw`SELECT pg_notify('device_command', ${device.id})`;
        });
        await cabinet.until(({ session }) => session?.state === 'unlocked');
        cabinet.pullDoor('L');
        cabinet.closeDoor('L');
        const state = async () =>
          (await database.prisma.deviceCommand.findUniqueOrThrow({ where: { id: commandId } })).state;
        await expect.poll(state).toBe('succeeded');
        expect(cabinet.executedCommandIds()).toEqual([commandId]);
      });

      test('goes offline by its will when the network breaks, and by its bye when switched off', async () => {
        const { device, cabinet } = await selling();
        cabinet.cutNetwork('reset');
        await expect.poll(() => connectivity(device)).toEqual({ state: 'offline', cause: 'will' });
        cabinet.restoreNetwork();
        await cabinet.until(({ online }) => online);
        await expect.poll(() => connectivity(device)).toEqual({ state: 'online', cause: null });
        await cabinet.close();
        await expect.poll(() => connectivity(device)).toMatchObject({ state: 'offline' });
      });

      test('sells on when its gateway is killed, and another one takes over', async () => {
        const { device, cola, cabinet } = await selling();
        const shopper = shopperAt(cabinet, { layer: 1, productId: cola.id });
        await shopper.buy();
        const [first] = system.gateways;
        process.kill(first?.pid ?? 0, 'SIGKILL');
        await first?.exited;
        if (!system.broker.sharesSubscriptions) {
          const former = await activeGateway();
          await expect.poll(activeGateway, patience).not.toBe(former);
        }
        await shopper.buy();
        await expect.poll(() => cabinet.outboxSize(), patience).toBe(0);
        await expect.poll(() => database.prisma.salesOrder.count({ where: { deviceId: device.id } })).toBe(2);
      });

      test('sells again when the broker was killed, and no order is lost', async ({ skip }) => {
        const { broker } = system;
        if (!broker.restart) return skip(`${name} takes too long to start again`);
        const { device, cola, cabinet } = await selling();
        const shopper = shopperAt(cabinet, { layer: 1, productId: cola.id });
        await shopper.buy();
        await broker.restart();
        await shopper.buy();
        await expect.poll(() => cabinet.outboxSize(), patience).toBe(0);
        await expect.poll(() => database.prisma.salesOrder.count({ where: { deviceId: device.id } })).toBe(2);
      });

      test('is refused without its proof of identity', async () => {
        const cabinet = await simulated(await givenDevice(), 'not its secret');
        const stranger = await givenDevice();
        if (await system.broker.identityOf(stranger.deviceNo)) {
          // This broker requires a certificate, and without one there is no connection.
          const { cabinetsUrl: brokerUrl, ca } = system.broker;
          const bare = createCabinet({
            deviceNo: stranger.deviceNo,
            secret: SECRET,
            brokerUrl,
            ca,
            timings,
          });
          cabinets.push(bare);
          const refused = isRefused(bare);
          bare.connect();
          await refused;
          return;
        }
        const refused = isRefused(cabinet);
        cabinet.connect();
        await refused;
      });
    });
  });
}

/** Resolves when it has tried and is waiting for its next try. */
function isRefused(cabinet: Cabinet): Promise<void> {
  return new Promise((refused) => {
    let tried = false;
    const stop = cabinet.onChange(() => {
      const { link } = cabinet.state();
      if (link === 'up') throw new Error('it was let in');
      tried ||= link === 'connecting';
      if (!tried || link !== 'waiting') return;
      stop();
      refused();
    });
  });
}

/** True if a topic matches a filter without `#`. */
const covers = (filter: string) => (topic: string) =>
  new RegExp(`^${filter.replaceAll('+', '[^/]+')}$`).test(topic);
