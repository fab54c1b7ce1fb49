import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { listRates } from './list-rates.ts';
import { readChosenRates } from './read-chosen-rates.ts';
import { saveRates } from './save-rates.ts';
import { saveTaxable } from './save-taxable.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

const ask = <Out>(useCase: AnyUseCase<Out>, input: object, actor: MemberActor = owner) =>
  runUseCase(env, useCase, actor, input, { requestId: 'test' });
const cabinet = (name: string, more: object = {}) =>
  givenCabinet(database.prisma, merchantId, { name, ...more });
const ratesOf = async () =>
  (await database.prisma.device.findMany({ where: { merchantId }, orderBy: { name: 'asc' } })).map(
    ({ name, taxRatePpm }) => [name, taxRatePpm],
  );

describe('the list of tax rates', () => {
  test('shows devices without a rate first, then all others by name, page by page', async () => {
    await cabinet('Birch');
    await cabinet('Acorn');
    await cabinet('Ash, no rate', { taxRatePpm: 0 });
    await cabinet('Cedar, untaxed', { taxRatePpm: 0, taxable: false });
    const names: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { name: string | null }[]; nextCursor: string | null } = accepted(
        await ask(listRates, { limit: 2, cursor }),
      );
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(['Ash, no rate', 'Acorn', 'Birch', 'Cedar, untaxed']);
  });

  test('finds devices by place and treats wildcards as text', async () => {
    await cabinet('Lobby of Reno', { city: 'Reno', state: 'NV' });
    await cabinet('100% juice', {});
    const found = async (q: string) => accepted(await ask(listRates, { q })).items.map(({ name }) => name);
    expect(await found('reno')).toEqual(['Lobby of Reno']);
    expect(await found('0%')).toEqual(['100% juice']);
  });

  test('shows members with selected devices those only, and refuses members who may not set taxes', async () => {
    const mine = await cabinet('Lobby Mine');
    await cabinet('Lobby Not mine');
    const staff = { kind: 'staff', systemRole: 'manager', deviceScope: 'selected' } as const;
    const member = await givenMember(database.prisma, merchantId, staff);
    const scoped = actorOf(member, { deviceIds: [mine.id] });
    expect(accepted(await ask(listRates, {}, scoped)).items).toMatchObject([{ name: 'Lobby Mine' }]);
    const viewer = actorOf(member, { role: 'viewer' });
    expect(refusalOf(await ask(listRates, {}, viewer))).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('saving a tax rate', () => {
  test('sets it for all chosen devices, with an audit row and an event for each that changed', async () => {
    const one = await cabinet('Lobby One');
    const two = await cabinet('Lobby Two', { taxRatePpm: 0 });
    const same = await cabinet('Lobby Same', { taxRatePpm: 72_500 });
    const deviceNos = [one, two, same, one].map(({ deviceNo }) => deviceNo);
    expect(accepted(await ask(saveRates, { deviceNos, taxRatePpm: 72_500 }))).toEqual({ changed: 2 });
    expect(await ratesOf()).toEqual([
      ['Lobby One', 72_500],
      ['Lobby Same', 72_500],
      ['Lobby Two', 72_500],
    ]);
    const rows = await database.prisma.auditLog.findMany({
      where: { merchantId, action: 'tax.saveRates' },
      orderBy: { deviceId: 'asc' },
    });
    expect(rows.map(({ deviceId, objectId, diff }) => ({ deviceId, objectId, diff }))).toEqual(
      [
        { deviceId: one.id, objectId: one.deviceNo, diff: { taxRatePpm: [88_750, 72_500] } },
        { deviceId: two.id, objectId: two.deviceNo, diff: { taxRatePpm: [0, 72_500] } },
      ].sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1)),
    );
    const events = await database.prisma.liveEvent.findMany({
      where: { merchantId, type: 'device.settings' },
    });
    expect(events).toHaveLength(2);
    const versions = await database.prisma.device.findMany({ where: { merchantId, version: 2 } });
    expect(versions).toHaveLength(2);
  });

  test('saves nothing if one of the devices is of another merchant or out of scope', async () => {
    const mine = await cabinet('Lobby Mine');
    const other = await cabinet('Lobby Other');
    const stranger = await givenCabinet(database.prisma, (await givenMerchant(database.prisma)).id);
    const member = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      systemRole: 'manager',
      deviceScope: 'selected',
    });
    const scoped = actorOf(member, { deviceIds: [mine.id] });
    const save = (deviceNos: string[], actor: MemberActor) =>
      ask(saveRates, { deviceNos, taxRatePpm: 10_000 }, actor);
    for (const refused of [
      await save([mine.deviceNo, stranger.deviceNo], owner),
      await save([mine.deviceNo, other.deviceNo], scoped),
    ])
      expect(refusalOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusalOf(await ask(readChosenRates, { deviceNos: [stranger.deviceNo] }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await ratesOf()).toEqual([
      ['Lobby Mine', 88_750],
      ['Lobby Other', 88_750],
    ]);
  });

  test('lets two members save overlapping devices at once, in any order', async () => {
    const devices = await Promise.all(['A', 'B', 'C', 'D'].map((name) => cabinet(`Lobby ${name}`)));
    const deviceNos = devices.map(({ deviceNo }) => deviceNo);
    const answers = await Promise.all(
      [10_000, 20_000, 30_000, 40_000].map((taxRatePpm, turn) =>
        ask(saveRates, { deviceNos: turn % 2 ? deviceNos.toReversed() : deviceNos, taxRatePpm }),
      ),
    );
    for (const answer of answers) expect(answer.ok).toBe(true);
    expect(new Set((await ratesOf()).map(([, rate]) => rate)).size).toBe(1);
  });

  test.each([
    ['101 devices', { deviceNos: Array.from({ length: 101 }, (_, n) => `VC${10_000_000 + n}`) }],
    ['no device', { deviceNos: [] }],
    ['more than 100 %', { taxRatePpm: 1_000_001 }],
    ['a negative rate', { taxRatePpm: -1 }],
    ['half a part per million', { taxRatePpm: 0.5 }],
  ])('is refused for %s', async (_, input) => {
    const { deviceNo } = await cabinet('Lobby One');
    const asked = { deviceNos: [deviceNo], taxRatePpm: 10_000, ...input };
    expect(refusalOf(await ask(saveRates, asked))).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('switching taxing off', () => {
  test('keeps the rate, and is refused for a stale version', async () => {
    const { deviceNo, id } = await cabinet('Lobby One');
    accepted(await ask(saveTaxable, { deviceNo, version: 1, taxable: false }));
    expect(refusalOf(await ask(saveTaxable, { deviceNo, version: 1, taxable: true }))).toMatchObject({
      code: 'DATA_PROCESSING',
    });
    const device = await database.prisma.device.findUniqueOrThrow({ where: { id } });
    expect(device).toMatchObject({ taxable: false, taxRatePpm: 88_750, version: 2, twinRev: 0 });
  });

  test('applies to purchases that begin afterwards', async () => {
    const world = createSaleWorld(database);
    const scene = await givenSaleScene(world, merchantId);
    const { deviceNo } = scene.device;
    const sell = async (change: () => Promise<unknown>) => {
      const sessionId = newTestId();
      await tapCard(world, scene, sessionId);
      await change();
      const taken = [{ productId: scene.cola.id, qty: 1 }];
      await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
      const order = await database.prisma.salesOrder.findUniqueOrThrow({
        where: { sessionId },
        include: { items: true },
      });
      return [order.taxRatePpm, Number(order.taxMinor), order.items[0]?.taxable];
    };
    const off = () => ask(saveTaxable, { deviceNo, version: 1, taxable: false });
    expect(await sell(async () => accepted(await off()))).toEqual([88_750, 22, true]);
  });

  test.each([
    ['a rate of zero percent', { taxRatePpm: 0 }],
    ['taxing switched off', { taxable: false }],
  ])('charges no tax with %s', async (_, data) => {
    const world = createSaleWorld(database);
    const scene = await givenSaleScene(world, merchantId);
    await database.prisma.device.update({ where: { id: scene.device.id }, data });
    const sessionId = newTestId();
    await tapCard(world, scene, sessionId);
    await ingestEvents(
      world,
      scene,
      saleEvents(sessionId, 1, world.env.clock.now(), [{ productId: scene.cola.id, qty: 1 }]),
    );
    const order = await database.prisma.salesOrder.findUniqueOrThrow({ where: { sessionId } });
    expect([order.taxRatePpm, Number(order.taxMinor), Number(order.totalMinor)]).toEqual([0, 0, 250]);
  });
});
