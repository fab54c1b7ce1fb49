import { Readable } from 'node:stream';
import { openDatabase } from '@larder/database/open-database';
import type { Standby } from '@larder/database/open-standby';
import { MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenRecords } from '@larder/testkit/given/given-records';
import { accepted } from '@larder/testkit/read-answer';
import { standbyOf } from '@larder/testkit/standby-of';
import { systemActor } from '@larder/use-cases/actor';
import { createExport } from '@larder/use-cases/export/create-export';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { givenExportWorld } from '../../e2e/export-world.ts';
import { deleteEndedExports } from './delete-ended-exports.job.ts';
import { sendExports } from './send-exports.job.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const world = await givenExportWorld(database, {
  deviceName: '=HYPERLINK("x")',
  merchantName: 'Corner Foods',
  account: { locale: 'zh-CN', email: 'sam@example.com' },
});
const { base, env, files, mails, clock, merchant, owner, device, numbers, job, keyOf } = world;
const stranger = await givenMerchant(prisma);
const other = await givenMember(prisma, stranger.id);
await givenRecords(prisma, await givenCabinet(prisma, stranger.id), other.membership.id);

beforeEach(world.clear);

const ask = async (actor = owner, mode = 'quick', email = 'sam@example.com') =>
  accepted(
    await runUseCase(
      env,
      createExport,
      actor,
      {
        kind: 'restock_records',
        email,
        params: { mode, from: '2026-11-01', to: '2026-11-21' },
      },
      { requestId: 'test' },
    ),
  ).exportId;
const work = (on: UseCaseEnv = env, limit = 1) =>
  runUseCase(on, sendExports.useCase, systemActor, { limit }, { requestId: 'test' });
const clean = (on: UseCaseEnv = env) =>
  runUseCase(on, deleteEndedExports.useCase, systemActor, { limit: 1 }, { requestId: 'test' });
const linesOf = async (key: string) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await files.read(key))?.bytes);
  return text.split('\r\n');
};
const notices = () => prisma.notice.findMany({ where: { merchantId: merchant.id }, orderBy: { id: 'asc' } });

/** A worker that hangs at one of its ports until `go` releases it. */
function stuckAt(port: 'mail' | 'files') {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const wait = async () => {
    reached.resolve();
    await gate.promise;
  };
  const mail: typeof base.ports.mail = {
    ...base.ports.mail,
    send: async (sent) => {
      await wait();
      return base.ports.mail.send(sent);
    },
  };
  const slow: typeof files = {
    ...files,
    write: async (key, pieces) => {
      await wait();
      await files.write(key, pieces);
    },
  };
  const ports = { ...env.ports, ...(port === 'mail' ? { mail } : { files: slow }) };
  return { env: { ...env, ports }, reached: reached.promise, go: gate.resolve };
}

/** A worker that has read its rows and stores its file only after `go`; it may die right after that. */
function storingLate(end: () => Promise<void> = async () => undefined) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const write: typeof files.write = async (key, pieces) => {
    const all: Uint8Array[] = [];
    for await (const piece of pieces) all.push(piece);
    reached.resolve();
    await gate.promise;
    await files.write(key, Readable.from(all));
    await end();
  };
  const slow = { ...env, ports: { ...env.ports, files: { ...files, write } } };
  return { env: slow, reached: reached.promise, go: gate.resolve };
}

describe('an export', () => {
  test("writes the list page by page and is mailed in the reader's language", async () => {
    const id = await ask();
    await work();
    const [head, ...rows] = await linesOf(keyOf(id));
    expect(head).toBe(
      '\uFEFF单号,时间（UTC）,设备当地时间,设备编号,设备,设备型号,补货人,补入,调整,报损,补货单完成情况',
    );
    expect(rows.map((row) => row.split(',')[0])).toEqual([...numbers, '']);
    expect(rows[0]).toContain(`,"'=HYPERLINK(""x"")",`);
    expect(rows[0]).toMatch(/,Olive Owner,5,-1,2,$/);
    const expiresAt = new Date(clock.now().getTime() + 24 * 60 * MINUTE_MS);
    expect(mails).toEqual([
      {
        to: 'sam@example.com',
        locale: 'zh-CN',
        template: 'export',
        id,
        params: {
          list: '快速补货 · 补货记录',
          period: '2026-11-01 – 2026-11-21',
          rows: 2_100,
          hours: 24,
          member: 'Olive Owner',
          merchant: 'Corner Foods',
          url: `http://localhost:8080/files/${keyOf(id)}?e=${expiresAt.getTime() / 1_000}&s=test`,
        },
      },
    ]);
    expect(await job(id)).toMatchObject({ status: 'sent', rows: 2_100, attempts: 1, dueAt: null, expiresAt });
    const events = await prisma.liveEvent.findMany({
      where: { type: 'export.changed', payload: { path: ['exportId'], equals: id } },
    });
    expect(events).toHaveLength(2);
    expect(await notices()).toEqual([]);
  });

  test('is read from a standby that has everything so far, or else from the primary', async () => {
    const id = await ask();
    const gone = openDatabase({ url: 'postgres://larder@127.0.0.1:1/larder', poolMax: 1 });
    const asked: unknown[] = [];
    const standby: Standby = {
      ...standbyOf(database),
      read: async (read, options) => {
        asked.push(options);
        await expect(read(gone)).rejects.toThrow();
        return read(database);
      },
    };
    await work({ ...env, standby });
    await gone.close();
    expect(asked).toEqual([{ isCurrent: true }]);
    const [, ...rows] = await linesOf(keyOf(id));
    expect(rows.map((row) => row.split(',')[0])).toEqual([...numbers, '']);
    expect(await job(id)).toMatchObject({ status: 'sent', rows: 2_100, attempts: 1 });
  });

  test('is sent by one of two workers, however often they look', async () => {
    const ids = [await ask(), await ask(), await ask()];
    for (let turn = 0; turn < 3; turn += 1) await Promise.all([work(), work()]);
    expect(mails.map((mail) => mail.id).sort()).toEqual([...ids].sort());
    for (const id of ids) expect(await job(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('is mailed by the next worker, with the same file, if its worker died between file and mail', async () => {
    const id = await ask();
    const dead = stuckAt('mail');
    const lost = work(dead.env);
    await dead.reached;
    const written = await files.read(keyOf(id));
    clock.advance(MINUTE_MS - 1);
    await work();
    expect(mails).toEqual([]);
    clock.advance(1);
    await work();
    expect(mails).toHaveLength(1);
    expect(await files.read(keyOf(id))).toBe(written);
    dead.go();
    await lost;
    // The worker was not dead after all: it sends the same mail, which mailboxes deduplicate, and causes no second end.
    expect(mails[1]).toEqual(mails[0]);
    expect(await job(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('is written by the next worker if its worker died while writing', async () => {
    const id = await ask();
    const dead = stuckAt('files');
    const lost = work(dead.env);
    await dead.reached;
    clock.advance(MINUTE_MS);
    await work();
    dead.go();
    await lost;
    expect(mails).toHaveLength(1);
    expect(await linesOf(keyOf(id, 'csv', 2))).toHaveLength(2_102);
    expect(await job(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('keeps the file of the worker that mailed it when a slow one stores its own afterwards', async () => {
    const id = await ask();
    const slow = storingLate();
    const lost = work(slow.env);
    await slow.reached;
    clock.advance(MINUTE_MS);
    await work();
    const mailed = await files.read(keyOf(id, 'csv', 2));
    slow.go();
    await lost;
    expect(await job(id)).toMatchObject({ status: 'sent', fileKey: keyOf(id, 'csv', 2) });
    expect(files.keys()).toEqual([keyOf(id, 'csv', 2)]);
    expect(await files.read(keyOf(id, 'csv', 2))).toBe(mailed);
  });

  test('leaves no file of a slow worker that dies after it stored its own, once its link has expired', async () => {
    const id = await ask();
    // The process dies here, before it could remove the file.
    const dead = storingLate(() => Promise.reject(new Error('killed')));
    const lost = work(dead.env);
    await dead.reached;
    clock.advance(MINUTE_MS);
    await work();
    dead.go();
    await lost;
    const kept = [keyOf(id), keyOf(id, 'csv', 2)];
    expect([...files.keys()].sort()).toEqual(kept);
    expect(await job(id)).toMatchObject({ status: 'sent', fileKey: kept[1] });
    await clean();
    expect([...files.keys()].sort()).toEqual(kept);
    clock.advance(24 * 60 * MINUTE_MS);
    await clean();
    expect(files.keys()).toEqual([]);
  });

  test('is tried eight times if its mail is refused; then its member is notified and the file is deleted', async () => {
    const id = await ask();
    let tries = 0;
    const send = async () => {
      tries += 1;
      return { kind: 'failed' as const, reason: 'mailbox full' };
    };
    const refusing = { ...env, ports: { ...env.ports, mail: { ...env.ports.mail, send } } };
    await work(refusing);
    await work(refusing);
    expect([tries, await job(id)]).toMatchObject([1, { status: 'running', reason: 'mailbox full' }]);
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance(6 * MINUTE_MS);
      await work(refusing);
    }
    expect([tries, await job(id)]).toMatchObject([8, { status: 'failed', rows: 2_100, dueAt: null }]);
    expect(await notices()).toMatchObject([
      {
        key: 'export.failed',
        membershipId: owner.membershipId,
        params: { period: '2026-11-01 – 2026-11-21' },
        target: { screen: 'exports' },
      },
    ]);
    await clean();
    expect(files.keys()).toEqual([]);
  });

  test('is tried again if the file store fails, whose failure is logged without the values in its text', async () => {
    const id = await ask();
    const failure = new Error('disk full');
    const write = async () => Promise.reject(failure);
    const logged: object[] = [];
    const log = { ...env.log, error: (fields: object) => void logged.push(fields) };
    await work({ ...env, log, ports: { ...env.ports, files: { ...files, write } } });
    // The logger knows how to empty an error, not a text that was made of one.
    expect(logged).toEqual([{ exportId: id, failure }]);
    expect(await job(id)).toMatchObject({ status: 'running', reason: 'broken', rows: null });
    clock.advance(MINUTE_MS);
    await work();
    expect([mails.length, (await job(id)).status]).toEqual([1, 'sent']);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'is no longer a member',
      (id) => prisma.membership.update({ where: { id }, data: { status: 'disabled' } }),
    ],
    [
      'no longer has any device',
      (membershipId) => prisma.membershipDevice.deleteMany({ where: { membershipId } }),
    ],
  ])('ends empty, with neither mail nor file, if its restocker %s', async (_, change) => {
    const scope = { kind: 'restocker', deviceScope: 'selected', deviceIds: [device.id] } as const;
    const restocker = await givenMember(prisma, merchant.id, scope);
    const id = await ask(actorOf(restocker, scope));
    await change(restocker.membership.id);
    await work();
    await clean();
    expect(await job(id)).toMatchObject({ status: 'empty', fileKey: null });
    expect([mails, files.keys()]).toEqual([[], []]);
  });

  test('ends empty, with neither mail nor file, if its recipient has left the merchant', async () => {
    const colleague = await givenMember(prisma, merchant.id);
    const id = await ask(owner, 'quick', colleague.account.email);
    const left = { deletedAt: clock.now() };
    await prisma.membership.update({ where: { id: colleague.membership.id }, data: left });
    await work();
    expect(await job(id)).toMatchObject({ status: 'empty', fileKey: null });
    expect([mails, files.keys()]).toEqual([[], []]);
  });

  test('contains only their own devices for a restocker', async () => {
    const bound = await givenCabinet(prisma, merchant.id);
    const scope = { kind: 'restocker', deviceScope: 'selected', deviceIds: [bound.id] } as const;
    const restocker = await givenMember(prisma, merchant.id, scope);
    const mode = 'one_click';
    const [number] = await givenRecords(prisma, bound, restocker.membership.id, { mode });
    await givenRecords(prisma, device, owner.membershipId, { mode });
    const id = await ask(actorOf(restocker, scope), mode);
    await work();
    const [, first, ...rest] = await linesOf(keyOf(id));
    expect([first?.split(',')[0], rest]).toEqual([number, ['']]);
  });

  test('ends if its parameters cannot be read', async () => {
    const id = await ask();
    await prisma.exportJob.update({ where: { id }, data: { params: {} } });
    for (let turn = 0; turn < 9; turn += 1) {
      await work();
      clock.advance(6 * MINUTE_MS);
    }
    expect(await job(id)).toMatchObject({ status: 'failed', reason: 'broken', attempts: 8 });
    expect(mails).toEqual([]);
  });

  test("contains only the merchant's own records", async () => {
    const id = await ask(actorOf(other), 'quick', other.account.email);
    await work();
    const [, first, ...rest] = await linesOf(`exports/${stranger.id}/${id}-1.csv`);
    expect([numbers.includes(first?.split(',')[0] ?? ''), rest]).toEqual([false, ['']]);
  });
});

describe('the file of an export', () => {
  test('is deleted after a day, by one of two workers', async () => {
    const ids = [await ask(), await ask()];
    for (const _ of ids) await work();
    clock.advance(24 * 60 * MINUTE_MS - 1);
    await clean();
    expect(files.keys()).toHaveLength(2);
    clock.advance(1);
    await Promise.all([clean(), clean()]);
    expect(files.keys()).toEqual([]);
    for (const id of ids) expect(await job(id)).toMatchObject({ status: 'sent', fileKey: null });
  });

  test('stays due if the store fails, and is deleted in the next run', async () => {
    await ask();
    await work();
    clock.advance(24 * 60 * MINUTE_MS);
    const remove = async () => Promise.reject(new Error('store is away'));
    const away = { ...env, ports: { ...env.ports, files: { ...files, remove } } };
    await expect(clean(away)).rejects.toThrow();
    await clean();
    expect(files.keys()).toEqual([]);
  });
});

test('does not let a merchant who asks for many delay another one', async () => {
  const theirs = actorOf(other);
  const first = await ask();
  clock.advance(1_000);
  const second = await ask();
  clock.advance(1_000);
  const one = await ask(theirs, 'quick', other.account.email);
  await work();
  await work();
  const states = await Promise.all([first, second, one].map(async (id) => (await job(id)).status));
  expect(states).toEqual(['sent', 'queued', 'sent']);
});
