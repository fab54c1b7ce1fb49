import type { Device } from '@larder/database/model';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { listActivity } from './list-activity.ts';
import { readTimeline } from './read-timeline.ts';
import { saveOfflineWarning } from './save-offline-warning.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let env: TestEnvironment;
let merchantId: string;
let owner: MemberActor;
let robin: MemberActor;
let lobby: Device;
let canteen: Device;

const at = (minute: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + minute * 60_000);
const ask = (input: object, actor = owner) =>
  runUseCase(env, listActivity, actor, input, { requestId: 'test' });
const page = async (input: object = {}, actor = owner) => accepted(await ask(input, actor));
const seen = async (input: object = {}, actor = owner) =>
  (await page(input, actor)).items.map(({ branch, device }) => `${branch} ${device.name}`);

const command = (device: Device, minute: number, by: MemberActor | null) =>
  prisma.deviceCommand.create({
    data: {
      id: newTestId(),
      deviceId: device.id,
      merchantId: by && merchantId,
      cseq: minute,
      name: 'door.open',
      state: 'succeeded',
      args: { doors: ['L'] },
      actorKind: by ? 'user' : 'system',
      actorId: by?.membershipId ?? null,
      issuedAt: at(minute),
      expiresAt: at(minute + 1),
      finishedAt: at(minute),
    },
  });

/** In the lobby a sale, a service opening and an alert; in the canteen a restock by Robin and a changed warning. */
beforeEach(async () => {
  env = createTestEnvironment(database);
  env.clock.set('2026-11-21T20:00:00.000Z');
  merchantId = (await givenMerchant(prisma)).id;
  owner = actorOf(await givenMember(prisma, merchantId, { displayName: 'Olive Owner' }));
  lobby = await givenCabinet(prisma, merchantId, { name: 'Lobby' });
  canteen = await givenCabinet(prisma, merchantId, { name: 'Canteen' });
  robin = actorOf(
    await givenMember(prisma, merchantId, {
      kind: 'restocker',
      deviceScope: 'selected',
      displayName: 'Robin Restocker',
      deviceIds: [canteen.id],
    }),
    { deviceIds: [canteen.id] },
  );
  const { id: productId } = await givenProduct(prisma, merchantId);
  const versions = await Promise.all(
    [lobby, canteen].map((device) => givenPlanogram(prisma, device, [{ productId }])),
  );
  await givenSession(prisma, lobby, versions[0]?.id ?? '', { createdAt: at(0), openedAt: at(0) });
  await command(lobby, 10, owner);
  await command(lobby, 11, null);
  await givenAlert(prisma, lobby, { type: 'door_forced', subject: 'L', startedAt: at(20) });
  await givenSession(prisma, canteen, versions[1]?.id ?? '', {
    kind: 'restock',
    trigger: 'app',
    operatorId: robin.membershipId,
    createdAt: at(30),
    openedAt: at(30),
  });
  env.clock.set(at(40).toISOString());
  const warning = {
    deviceNo: canteen.deviceNo,
    offlineEnabled: true,
    offlineDelayMin: 20,
    powerOffEnabled: true,
  };
  accepted(await runUseCase(env, saveOfflineWarning, owner, warning, { requestId: 'test' }));
  env.clock.set('2026-11-21T20:00:00.000Z');
});

describe('the activity of a fleet', () => {
  test('tells doors that staff opened from purchases', async () => {
    expect(await seen({ kinds: ['opening'] })).toEqual(['session Canteen']);
    expect(await seen({ kinds: ['purchase'] })).toEqual(['session Lobby']);
    expect(await seen({ kinds: ['opening', 'purchase'] })).toEqual(['session Canteen', 'session Lobby']);
    expect(await seen({ kinds: ['session'] })).toEqual(['session Canteen', 'session Lobby']);
    expect(await seen({ kinds: ['opening'], deviceNo: lobby.deviceNo })).toEqual([]);
    expect(await seen({ kinds: ['opening', 'media'] })).toEqual(['session Canteen']);
  });

  test('is one timeline over all devices, with the device and the person of each entry', async () => {
    const { items, timezone, nextCursor } = await page();
    expect(items).toMatchObject([
      {
        branch: 'edit',
        action: 'device.saveOfflineWarning',
        by: 'Olive Owner',
        device: { deviceNo: canteen.deviceNo, name: 'Canteen' },
      },
      {
        branch: 'session',
        kind: 'restock',
        trigger: 'app',
        by: 'Robin Restocker',
        device: { name: 'Canteen' },
      },
      { branch: 'alert', type: 'door_forced', device: { name: 'Lobby' } },
      { branch: 'command', name: 'door.open', by: 'Olive Owner', device: { name: 'Lobby' } },
      { branch: 'session', kind: 'sale', trigger: 'card', by: null, device: { name: 'Lobby' } },
    ]);
    expect([timezone, nextCursor]).toEqual(['America/New_York', null]);
  });

  test('shows of each device what its own timeline shows, without connections and commands of the system', async () => {
    const whole = (await page()).items;
    for (const { deviceNo } of [lobby, canteen]) {
      const own = accepted(
        await runUseCase(env, readTimeline, owner, { deviceNo }, { requestId: 'test' }),
      ).items.filter((item) => item.branch !== 'command' || item.by !== null);
      expect(whole.filter(({ device }) => device.deviceNo === deviceNo)).toEqual(own);
    }
  });

  test.each([
    [{ kinds: ['session'] }, ['session Canteen', 'session Lobby']],
    [{ kinds: ['command'] }, ['command Lobby']],
    [{ kinds: ['alert'] }, ['alert Lobby']],
    [{ kinds: ['temperature'] }, []],
    [{ kinds: ['edit'] }, ['edit Canteen']],
    [{ kinds: ['media'] }, []],
    [
      { from: '2026-11-21', to: '2026-11-21', kinds: ['session', 'edit'] },
      ['edit Canteen', 'session Canteen', 'session Lobby'],
    ],
    [{ from: '2026-11-22' }, []],
    [{ to: '2026-11-20' }, []],
  ])('is filtered by %j', async (filter, found) => {
    expect(await seen(filter)).toEqual(found);
  });

  test('is filtered by device and by person', async () => {
    expect(await seen({ deviceNo: canteen.deviceNo })).toEqual(['edit Canteen', 'session Canteen']);
    expect(await seen({ personId: robin.membershipId })).toEqual(['session Canteen']);
    expect(await seen({ personId: owner.membershipId })).toEqual(['edit Canteen', 'command Lobby']);
    const both = await page({ personId: owner.membershipId, deviceNo: lobby.deviceNo });
    expect(both.items.map(({ branch }) => branch)).toEqual(['command']);
    expect([both.deviceName, both.personName]).toEqual(['Lobby', 'Olive Owner']);
  });

  test('ends at the scope of a restocker, without alerts and orders', async () => {
    expect(await seen({}, robin)).toEqual(['edit Canteen', 'session Canteen']);
    const foreign = await ask({ deviceNo: lobby.deviceNo }, robin);
    expect(refusalOf(foreign)).toEqual({ code: 'NOT_FOUND' });
    const both = { ...robin, deviceScope: [lobby.id, canteen.id] };
    expect(await seen({}, both)).toEqual([
      'edit Canteen',
      'session Canteen',
      'command Lobby',
      'command Lobby',
      'session Lobby',
    ]);
    expect((await page({}, both)).items.every((item) => item.branch !== 'session' || !item.order)).toBe(true);
  });

  test('ends at the merchant', async () => {
    const other = await givenMerchant(prisma);
    const stranger = actorOf(await givenMember(prisma, other.id));
    expect(await seen({}, stranger)).toEqual([]);
    for (const input of [{ deviceNo: lobby.deviceNo }, { personId: owner.membershipId }])
      expect(refusalOf(await ask(input, stranger))).toEqual({ code: 'NOT_FOUND' });
    const finance = { ...owner, permissions: ['order.view'] } as MemberActor;
    expect(refusalOf(await ask({}, finance))).toEqual({ code: 'FORBIDDEN' });
  });

  test('is complete in pages of any size, also with many entries at one instant', async () => {
    for (let n = 0; n < 6; n += 1) {
      await command(n % 2 ? lobby : canteen, 100 + n, owner);
      await givenAlert(prisma, n % 2 ? lobby : canteen, {
        type: 'door_forced',
        subject: `S${n}`,
        startedAt: at(20),
      });
    }
    await prisma.deviceCommand.updateMany({
      where: { merchantId },
      data: { issuedAt: at(20), expiresAt: at(200) },
    });
    const confined = { ...owner, deviceScope: [lobby.id, canteen.id] };
    for (const actor of [owner, confined]) {
      const whole = (await page({ limit: 100 }, actor)).items.map(({ key }) => key);
      expect(new Set(whole).size).toBe(actor === owner ? 17 : 18);
      for (const limit of [1, 3, 7]) {
        const walked: string[] = [];
        let cursor: string | null = null;
        do {
          const next: Awaited<ReturnType<typeof page>> = await page({ limit, cursor }, actor);
          walked.push(...next.items.map(({ key }) => key));
          cursor = next.nextCursor;
        } while (cursor);
        expect(walked).toEqual(whole);
      }
    }
  });
});
