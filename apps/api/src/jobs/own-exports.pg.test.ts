import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenRecords } from '@larder/testkit/given/given-records';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { readWorkbook } from '@larder/testkit/read-workbook';
import { type MemberActor, systemActor } from '@larder/use-cases/actor';
import { editMember } from '@larder/use-cases/bindings/edit-member';
import { editRole } from '@larder/use-cases/bindings/edit-role';
import { createExport } from '@larder/use-cases/export/create-export';
import { downloadExport } from '@larder/use-cases/export/download-export';
import { listExports } from '@larder/use-cases/export/list-exports';
import { readExportFile } from '@larder/use-cases/export/read-export-file';
import { repeatExport } from '@larder/use-cases/export/repeat-export';
import { sendExports } from '@larder/use-cases/export/send-exports';
import { deleteEndedExports } from '@larder/use-cases/maintenance/delete-ended-exports';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { addRole } from '@larder/use-cases/team/add-role';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { givenExportWorld } from '../../e2e/export-world.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const world = await givenExportWorld(database, { deviceName: '=cmd|x' });
const { env, files, clock, mails, merchant, owner, device, numbers, job, keyOf } = world;

beforeEach(world.clear);

const call = { requestId: 'test' };
const params = { mode: 'quick', from: '2026-11-01', to: '2026-11-21' };
const ask = async (more: object = {}, actor: MemberActor = owner) =>
  accepted(await runUseCase(env, createExport, actor, { kind: 'restock_records', params, ...more }, call))
    .exportId;
const work = (on: UseCaseEnv = env) => runUseCase(on, sendExports, systemActor, {}, call);
const list = async (actor: MemberActor = owner, input: object = {}) =>
  accepted(await runUseCase(env, listExports, actor, input, call));
const download = (exportId: string, actor: MemberActor = owner) =>
  runUseCase(env, downloadExport, actor, { exportId }, call);
const repeat = (exportId: string, actor: MemberActor = owner) =>
  runUseCase(env, repeatExport, actor, { exportId }, call);
const open = async (key: string) => runUseCase(env, readExportFile, systemActor, { key }, call);

describe('an export to be downloaded', () => {
  test('waits, is written, and is ready with its rows, without any mail', async () => {
    const id = await ask();
    expect((await list()).items).toEqual([
      {
        id,
        kind: 'restock_records',
        name: 'title.new-restock.quick-restock.record-list',
        period: '2026-11-01 – 2026-11-21',
        days: { from: '2026-11-01', to: '2026-11-21' },
        format: 'csv',
        email: null,
        standing: 'waiting',
        isMailed: false,
        isUnmailed: false,
        isOpen: true,
        rows: 0,
        createdAt: clock.now().toISOString(),
        expiresAt: null,
      },
    ]);
    await work();
    const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect((await list()).items).toMatchObject([
      { standing: 'ready', rows: 2_100, expiresAt, isMailed: false },
    ]);
    expect([mails, await job(id)]).toMatchObject([[], { status: 'ready', dueAt: null }]);
    expect(accepted(await open(keyOf(id)))).toEqual({
      name: 'restock-records-quick-2026-11-01-2026-11-21.csv',
      contentType: 'text/csv; charset=utf-8',
    });
  });

  test('is a workbook with the same rows as CSV, its texts never formulas', async () => {
    const [text, book] = [await ask(), await ask({ format: 'xlsx' })];
    await work();
    await work();
    const csv = new TextDecoder().decode((await files.read(keyOf(text)))?.bytes);
    const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
    const bytes = (await files.read(keyOf(book, 'xlsx')))?.bytes ?? new Uint8Array();
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.rows[0]?.join(',')).toBe(lines[0]);
    expect(sheet?.rows.slice(1).map(([number]) => number)).toEqual(numbers);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers);
    const [number, utc, local, deviceNo, name, , operator, ...quantities] = sheet?.rows[1] ?? [];
    const [, utcText, localText] = lines[1]?.split(',') ?? [];
    expect([number, deviceNo, name, operator]).toEqual([
      numbers[0],
      device.deviceNo,
      '=cmd|x',
      'Olive Owner',
    ]);
    expect(utc).toEqual(new Date(utcText ?? ''));
    expect(local).toEqual(new Date(`${localText?.replace(' ', 'T')}:00Z`));
    expect(quantities).toEqual([5, -1, 2]);
    expect(sheet?.xml).not.toContain('<f');
    expect(accepted(await open(keyOf(book, 'xlsx')))).toEqual({
      name: 'restock-records-quick-2026-11-01-2026-11-21.xlsx',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });

  test('reports its rows while it is written', async () => {
    const id = await ask();
    const seen: number[] = [];
    const write: typeof files.write = async (key, pieces) => {
      async function* watched() {
        for await (const piece of pieces) {
          seen.push((await list()).items[0]?.rows ?? -1);
          clock.advance(2_000);
          yield piece;
        }
      }
      await files.write(key, watched());
    };
    await work({ ...env, ports: { ...env.ports, files: { ...files, write } } });
    expect(seen).toEqual([0, 1_000, 2_000, 2_100]);
    const where = { type: 'export.changed', payload: { path: ['exportId'], equals: id } } as const;
    // Asked for, three times progress, ready.
    expect(await prisma.liveEvent.count({ where })).toBe(5);
  });

  test('is ready for its member by a notice if it took longer than a minute', async () => {
    const id = await ask();
    clock.advance(MINUTE_MS);
    await work();
    const notices = await prisma.notice.findMany({ where: { cause: { startsWith: `export:${id}` } } });
    expect(notices).toMatchObject([{ key: 'export.ready', target: { screen: 'exports' } }]);
  });

  test('is asked for although mail is down', async () => {
    const mail = { ...env.ports.mail, isReachable: async () => false };
    const answer = await runUseCase(
      { ...env, ports: { ...env.ports, mail } },
      createExport,
      owner,
      { kind: 'restock_records', params },
      call,
    );
    expect(refusalOf(answer)).toBeNull();
  });
});

describe('the list of exports', () => {
  test('shows a member only their own, newest first, page by page', async () => {
    const colleague = actorOf(await givenMember(prisma, merchant.id));
    await ask({}, colleague);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      clock.advance(1_000);
      ids.unshift(await ask());
    }
    const first = await list(owner, { limit: 2 });
    const rest = await list(owner, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('a download', () => {
  test('is a link for ten minutes, and never beyond the end of the file', async () => {
    const id = await ask();
    await work();
    const end = (ms: number) => `e=${(clock.now().getTime() + ms) / 1_000}&`;
    expect(accepted(await download(id)).url).toContain(`${keyOf(id)}?${end(10 * MINUTE_MS)}`);
    clock.advance(DAY_MS - MINUTE_MS);
    expect(accepted(await download(id)).url).toContain(end(MINUTE_MS));
    clock.advance(MINUTE_MS);
    expect(refusalOf(await download(id))).toEqual({ code: 'EXPORT_ENDED' });
    expect((await list()).items).toMatchObject([{ standing: 'expired' }]);
  });

  test('is refused for an export that is not written, or is of someone else', async () => {
    const id = await ask();
    expect(refusalOf(await download(id))).toEqual({ code: 'EXPORT_ENDED' });
    await work();
    const colleague = actorOf(await givenMember(prisma, merchant.id));
    expect(refusalOf(await download(id, colleague))).toEqual({ code: 'NOT_FOUND' });
  });

  test('is refused, and its link closed, once the member may no longer see the list', async () => {
    const clerk = await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'manager' });
    const id = await ask({}, actorOf(clerk, { role: 'manager' }));
    await work();
    expect(refusalOf(await open(keyOf(id)))).toBeNull();
    await prisma.membership.update({ where: { id: clerk.membership.id }, data: { systemRole: 'finance' } });
    const lesser = actorOf(clerk, { role: 'finance' });
    expect(refusalOf(await download(id, lesser))).toEqual({ code: 'FORBIDDEN' });
    expect(refusalOf(await open(keyOf(id)))).toEqual({ code: 'NOT_FOUND' });
    expect((await list(lesser)).items).toMatchObject([{ isOpen: false }]);
  });

  describe('the table of a manager who is confined to one device', () => {
    const givenManager = async () => {
      const manager = await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'manager' });
      const kept = await givenCabinet(prisma, merchant.id);
      const mode = 'one_click';
      await givenRecords(prisma, device, manager.membership.id, { mode, count: 3 });
      const [number] = await givenRecords(prisma, kept, manager.membership.id, { mode });
      const confine = async () =>
        accepted(
          await runUseCase(
            env,
            editMember,
            owner,
            {
              id: manager.membership.id,
              version: manager.membership.version,
              userName: 'Manny',
              role: 'manager',
              deviceScope: 'selected',
              deviceNos: [kept.deviceNo],
            },
            call,
          ),
        );
      const actor = actorOf(manager);
      const id = await ask({ params: { ...params, mode } }, actor);
      return { id, actor, number, confine };
    };
    const numbersIn = async (key: string) => {
      const text = new TextDecoder().decode((await files.read(key))?.bytes);
      return text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
    };

    test('cannot be downloaded, because it shows the other devices too, until they ask again', async () => {
      const { id, actor, number, confine } = await givenManager();
      await work();
      expect((await numbersIn(keyOf(id))).length).toBeGreaterThan(3);
      await confine();
      expect(refusalOf(await download(id, actor))).toEqual({ code: 'EXPORT_ENDED' });
      expect(refusalOf(await open(keyOf(id)))).toEqual({ code: 'NOT_FOUND' });
      accepted(await repeat(id, actor));
      await work();
      expect(await numbersIn(keyOf(id, 'csv', 2))).toEqual([number]);
      expect(refusalOf(await open(keyOf(id, 'csv', 2)))).toBeNull();
    });

    test('has the rows of that device alone if the table was being written meanwhile', async () => {
      const { id, number, confine } = await givenManager();
      const write: typeof files.write = async (key, pieces) => {
        let count = 0;
        async function* watched() {
          for await (const piece of pieces) {
            count += 1;
            if (count === 2) await confine();
            yield piece;
          }
        }
        await files.write(key, watched());
      };
      await work({ ...env, ports: { ...env.ports, files: { ...files, write } } });
      expect(await job(id)).toMatchObject({ status: 'running', rows: null });
      await work();
      // Losing the claim counts as an attempt.
      expect(await numbersIn(keyOf(id, 'csv', 3))).toEqual([number]);
      expect(await job(id)).toMatchObject({ status: 'ready', rows: 1 });
    });
  });

  test('is refused once the role of its member changes, because the file may show costs', async () => {
    const name = 'Analyst';
    const { id: role } = accepted(
      await runUseCase(
        env,
        addRole,
        owner,
        { name, permissions: ['restock.view', 'stats.view', 'stats.cost.view'] },
        call,
      ),
    );
    const analyst = await givenMember(prisma, merchant.id, { kind: 'staff', roleId: role });
    const actor: MemberActor = { ...actorOf(analyst), permissions: ['restock.view'] };
    const id = await ask({}, actor);
    await work();
    expect(refusalOf(await download(id, actor))).toBeNull();
    const less = { role, version: 1, name, permissions: ['restock.view', 'stats.view'] };
    accepted(await runUseCase(env, editRole, owner, less, call));
    expect(refusalOf(await download(id, actor))).toEqual({ code: 'EXPORT_ENDED' });
    expect(refusalOf(await open(keyOf(id)))).toEqual({ code: 'NOT_FOUND' });
  });

  test('ends the export if its file was lost from the store, and the member can ask for it again', async () => {
    const id = await ask();
    await work();
    await files.remove(keyOf(id));
    expect(refusalOf(await download(id))).toEqual({ code: 'EXPORT_ENDED' });
    expect((await list()).items).toMatchObject([{ standing: 'expired' }]);
    accepted(await repeat(id));
    await work();
    expect(refusalOf(await download(id))).toBeNull();
  });
});

describe('asking again', () => {
  const failing: UseCaseEnv = {
    ...env,
    ports: { ...env.ports, files: { ...files, write: async () => Promise.reject(new Error('disk full')) } },
  };
  const failed = async () => {
    const id = await ask();
    for (let turn = 0; turn < 9; turn += 1) {
      await work(failing);
      clock.advance(6 * MINUTE_MS);
    }
    return id;
  };

  test('tries a failed export again, as often as a new one', async () => {
    const id = await failed();
    expect((await list()).items).toMatchObject([{ standing: 'failed', isUnmailed: false }]);
    accepted(await repeat(id));
    expect(await job(id)).toMatchObject({ status: 'queued', attempts: 8, attemptsBefore: 8, reason: null });
    await work(failing);
    expect((await list()).items).toMatchObject([{ standing: 'writing' }]);
    clock.advance(MINUTE_MS);
    await work();
    expect((await list()).items).toMatchObject([{ standing: 'ready', rows: 2_100 }]);
    expect((await list()).items).toHaveLength(1);
  });

  test('happens once however often and at once the member taps', async () => {
    const id = await failed();
    await Promise.all([repeat(id), repeat(id), repeat(id)].map(async (answer) => accepted(await answer)));
    accepted(await repeat(id));
    await work();
    accepted(await repeat(id));
    expect(await job(id)).toMatchObject({ status: 'ready', attempts: 9, attemptsBefore: 8 });
  });

  test('writes an expired export with the rows of now, although its old file is being deleted', async () => {
    const id = await ask();
    await work();
    clock.advance(DAY_MS);
    await Promise.all([
      repeat(id).then(accepted),
      runUseCase(env, deleteEndedExports, systemActor, {}, call).then(accepted),
    ]);
    await work();
    await runUseCase(env, deleteEndedExports, systemActor, {}, call);
    expect(files.keys()).toEqual([keyOf(id, 'csv', 2)]);
    expect(refusalOf(await download(id))).toBeNull();
  });

  test('is refused for an export of someone else, and beyond twenty an hour', async () => {
    const id = await failed();
    const colleague = actorOf(await givenMember(prisma, merchant.id));
    expect(refusalOf(await repeat(id, colleague))).toEqual({ code: 'NOT_FOUND' });
    clock.advance(60 * MINUTE_MS);
    for (let count = 0; count < 20; count += 1) await ask();
    expect(refusalOf(await repeat(id))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await job(id)).toMatchObject({ status: 'failed' });
  });

  test('is refused beyond twenty an hour also when the list was refused each time, as a new one is', async () => {
    const eager = actorOf(await givenMember(prisma, merchant.id));
    const id = await ask({}, eager);
    const gone = { ...params, deviceNo: 'VC00000000' };
    await prisma.exportJob.update({ where: { id }, data: { status: 'failed', dueAt: null, params: gone } });
    clock.advance(60 * MINUTE_MS);
    for (let count = 0; count < 20; count += 1)
      expect(refusalOf(await repeat(id, eager))).toEqual({ code: 'NOT_FOUND' });
    expect(refusalOf(await repeat(id, eager))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
