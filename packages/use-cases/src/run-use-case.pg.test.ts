import { openDatabase } from '@larder/database/open-database';
import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { standbyOf } from '@larder/testkit/standby-of';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Actor, systemActor, visitor } from './actor.ts';
import { runUseCase } from './run-use-case.ts';
import { type AnyUseCase, type Call, defineUseCase, refuseAndKeep, type WriteContext } from './use-case.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database);
const { prisma } = database;
async function givenOwner(status: 'active' | 'suspended' = 'active') {
  const merchant = await givenMerchant(prisma, { status });
  return actorOf(await givenMember(prisma, merchant.id), { merchant });
}
const owner = await givenOwner();
const suspended = await givenOwner('suspended');

const input = z.object({ name: z.string('valid.name').max(200) });
type Work = (ctx: WriteContext, input: { name: string }) => Promise<Result<unknown>>;
let work: Work = async () => accept({});

const renameSelf = defineUseCase({
  name: 'test.rename',
  access: { anyOf: ['user.edit'] },
  kind: 'write',
  input,
  audit: { objectType: 'account', objectId: ({ name }) => name },
  run: (ctx, values) => work(ctx, values),
});
const readSelf = defineUseCase({
  name: 'test.read',
  access: { anyOf: ['user.view'] },
  kind: 'read',
  input: z.void(),
  run: async ({ tx, actor }) => accept(await tx.account.findUnique({ where: { id: actor.accountId } })),
});
const secretive = defineUseCase({
  name: 'test.secret',
  access: 'member',
  kind: 'write',
  input,
  secretAnswer: true,
  run: async (ctx) => accept({ token: Buffer.from(ctx.randomBytes(8)).toString('hex') }),
});
let steps: (ctx: Parameters<typeof inSteps.run>[0]) => Promise<Result<unknown>> = async () => accept({});
const inSteps = defineUseCase({
  name: 'test.steps',
  access: 'member',
  kind: 'steps',
  input,
  run: (ctx): Promise<Result<unknown>> => steps(ctx),
});

const rename: Work = async (ctx, { name }) => {
  await ctx.tx.account.update({ where: { id: owner.accountId }, data: { name } });
  ctx.audit({ before: { name: 'A member', passwordHash: 'old' }, after: { name, passwordHash: 'new' } });
  return accept({ name });
};
const nameNow = async () => (await prisma.account.findUniqueOrThrow({ where: { id: owner.accountId } })).name;
const auditRows = (requestId: string) => prisma.auditLog.findMany({ where: { requestId } });

let request = 0;
const call = (mutationKey?: string) => {
  request += 1;
  return { requestId: `request-${request}`, mutationKey };
};
const run = (useCase: AnyUseCase, actor: Actor, values: unknown, how = call()) =>
  runUseCase(env, useCase, actor, values, how);

beforeEach(async () => {
  work = rename;
  await prisma.account.update({ where: { id: owner.accountId }, data: { name: 'A member' } });
});

describe('access to a use case', () => {
  const internal = defineUseCase({
    name: 'test.internal',
    access: 'internal',
    kind: 'read',
    input: z.void(),
    run: async () => accept('done'),
  });
  const needsAccount = defineUseCase({
    name: 'test.account',
    access: 'account',
    kind: 'write',
    input: z.void(),
    audit: 'none',
    run: async () => accept('done'),
  });
  test.each<[string, AnyUseCase, Actor, string]>([
    ['a visitor needs to sign in for a permission', renameSelf, visitor, 'UNAUTHENTICATED'],
    [
      'an account without a merchant is not a member',
      renameSelf,
      { ...owner, membershipId: undefined },
      'UNAUTHENTICATED',
    ],
    [
      'a member without the permission is refused',
      renameSelf,
      { ...owner, permissions: ['user.view'] },
      'FORBIDDEN',
    ],
    ['a suspended merchant writes nothing', renameSelf, suspended, 'MERCHANT_SUSPENDED'],
    ['a suspended merchant starts no steps', inSteps, suspended, 'MERCHANT_SUSPENDED'],
    ['a suspended merchant still reads', readSelf, suspended, 'ok'],
    ['a member of a suspended merchant keeps access to their own account', needsAccount, suspended, 'ok'],
    ['a member calls no internal use case', internal, owner, 'FORBIDDEN'],
    ['a process of the system calls an internal use case', internal, systemActor, 'ok'],
    ['a process of the system is not a member', renameSelf, systemActor, 'UNAUTHENTICATED'],
  ])('%s', async (_, useCase, actor, expected) => {
    const answer = await run(useCase, actor, useCase === renameSelf ? { name: 'x' } : undefined);
    expect(answer.ok ? 'ok' : answer.refusal.code).toBe(expected);
  });

  test('hands a use case the fields of its schema and no others', async () => {
    let seen: object = {};
    work = async (_, values) => {
      seen = values;
      return accept({});
    };
    const sent = '{"name":"x","role":"owner","__proto__":{"isOwner":true},"constructor":{"prototype":{}}}';
    expect((await run(renameSelf, owner, JSON.parse(sent))).ok).toBe(true);
    expect(Object.keys(seen)).toEqual(['name']);
    expect(seen).not.toHaveProperty('isOwner');
    expect({}).not.toHaveProperty('isOwner');
  });

  test('refuses bad input by its field before anything runs', async () => {
    work = async () => {
      throw new Error('ran');
    };
    const answer = await run(renameSelf, owner, {});
    expect(answer).toEqual(refuse('BAD_INPUT', { key: 'valid.name', field: 'name' }));
  });
});

describe('a read that may lag', () => {
  const rankSelf = defineUseCase({
    name: 'test.rank',
    access: { anyOf: ['user.view'] },
    kind: 'read',
    mayLag: true,
    input: z.void(),
    audit: { objectType: 'account' },
    run: async ({ tx, database: own }) => {
      const [row] = await tx.$queryRaw<{ merchant: string; readOnly: string }[]>`
        select current_setting('larder.merchant_id') as merchant,
               current_setting('transaction_read_only') as "readOnly"`;
      return accept({ ...row, isOwn: own.prisma === tx });
    },
  });
  const reading = openDatabase({ url: database.url, poolMax: 1, isReadOnly: true });
  afterAll(() => reading.close());
  const ask = (useCase: AnyUseCase, how: Call) =>
    runUseCase({ ...env, standby: standbyOf(reading) }, useCase, owner, undefined, how);
  const from = (readOnly: 'on' | 'off') => accept({ merchant: owner.merchantId, readOnly, isOwn: true });

  test('is answered by the standby, behind the wall of its merchant, and audited in the primary', async () => {
    const how = call();
    expect(await ask(rankSelf, how)).toEqual(from('on'));
    expect(await auditRows(how.requestId)).toHaveLength(1);
  });

  test('is answered by the primary for a caller who needs the latest state, and without a standby', async () => {
    expect(await ask(rankSelf, { ...call(), needsLatest: true })).toEqual(from('off'));
    expect(await run(rankSelf, owner, undefined)).toEqual(from('off'));
  });

  test('is the only kind that a standby answers', async () => {
    const isReadOnly = async (tx: Tx) =>
      (await tx.$queryRaw<{ on: string }[]>`select current_setting('transaction_read_only') as on`)[0]?.on;
    const plain = defineUseCase({
      name: 'test.plainRead',
      access: 'member',
      kind: 'read',
      input: z.void(),
      run: async ({ tx }) => accept(await isReadOnly(tx)),
    });
    expect(await ask(plain, call())).toEqual(accept('off'));
    work = async ({ tx }) => accept(await isReadOnly(tx));
    expect(
      await runUseCase({ ...env, standby: standbyOf(reading) }, renameSelf, owner, { name: 'x' }, call()),
    ).toEqual(accept('off'));
  });
});

describe('a write', () => {
  test('commits with its audit row, secrets masked', async () => {
    const how = { ...call(), ip: '203.0.113.7', userAgent: 'phone' };
    expect(await run(renameSelf, owner, { name: 'Maria' }, how)).toEqual(accept({ name: 'Maria' }));
    expect(await nameNow()).toBe('Maria');
    const [row] = await auditRows(how.requestId);
    expect(row).toMatchObject({
      action: 'test.rename',
      merchantId: owner.merchantId,
      actorId: owner.accountId,
      objectType: 'account',
      objectId: 'Maria',
      result: 'ok',
      ip: '203.0.113.7',
      diff: { name: ['A member', 'Maria'], passwordHash: ['***', '***'] },
    });
  });

  test('rolls back on a refusal, and audits the refusal', async () => {
    work = async (ctx, values) => {
      await rename(ctx, values);
      ctx.emit({ type: 'user.changed' });
      return refuse('LAST_OWNER');
    };
    const how = call('key-of-a-refused-call');
    expect(await run(renameSelf, owner, { name: 'Maria' }, how)).toEqual(refuse('LAST_OWNER'));
    expect(await nameNow()).toBe('A member');
    expect(await auditRows(how.requestId)).toMatchObject([
      { result: 'denied', diff: { refusal: 'LAST_OWNER' } },
    ]);
    expect(await prisma.liveEvent.count({ where: { type: 'user.changed' } })).toBe(0);
  });

  test('commits a refusal that keeps its changes', async () => {
    work = async (ctx, values) => {
      await rename(ctx, values);
      return refuseAndKeep('CODE_WRONG');
    };
    expect(await run(renameSelf, owner, { name: 'Kept' })).toEqual(refuse('CODE_WRONG'));
    expect(await nameNow()).toBe('Kept');
  });

  test('rolls back on a failure, audits it as an error, and rethrows it', async () => {
    work = async (ctx, values) => {
      await rename(ctx, values);
      throw new Error('boom');
    };
    const how = call();
    await expect(run(renameSelf, owner, { name: 'Maria' }, how)).rejects.toThrow('boom');
    expect(await nameNow()).toBe('A member');
    expect(await auditRows(how.requestId)).toMatchObject([{ result: 'error' }]);
  });

  test('leaves an audit row when the permission is missing', async () => {
    const how = call();
    await run(renameSelf, { ...owner, permissions: ['user.view'] }, { name: 'x' }, how);
    expect(await auditRows(how.requestId)).toMatchObject([
      { result: 'denied', diff: { refusal: 'FORBIDDEN' } },
    ]);
  });

  test('logs a read beyond the rights of its caller, which leaves no audit row', async () => {
    const how = call();
    await run(readSelf, { ...owner, permissions: [] }, undefined, how);
    expect(await auditRows(how.requestId)).toEqual([]);
    const { accountId, merchantId } = owner;
    expect(env.logged).toContainEqual({
      level: 'warn',
      message: 'a call was refused',
      fields: {
        requestId: how.requestId,
        useCase: 'test.read',
        refusal: 'FORBIDDEN',
        accountId,
        merchantId,
      },
    });
  });

  test.each([
    ['nothing', null],
    ['a number', { name: 5 }],
    ['a null byte', { name: 'a\u0000b' }],
    ['two megabytes', { name: Array.from({ length: 300_000 }, (_, at) => at.toString(36)).join('') }],
  ])('refuses an actor without the permission even with %s as its object', async (_, values) => {
    const how = call();
    const answer = await run(renameSelf, { ...owner, permissions: ['user.view'] }, values, how);
    expect(answer).toEqual({ ok: false, refusal: { code: 'FORBIDDEN' } });
    expect(await auditRows(how.requestId)).toMatchObject([{ result: 'denied', objectId: '' }]);
  });

  test('sends one NOTIFY for all its live events, and one for each other channel', async () => {
    const listener = await database.pool.connect();
    const received: string[] = [];
    listener.on('notification', ({ channel, payload }) => received.push(`${channel} ${payload}`.trim()));
    await listener.query('LISTEN live; LISTEN work; LISTEN access');
    work = async (ctx) => {
      ctx.emit({ type: 'order.changed', ids: { orderId: 'o1' } });
      ctx.emit({ type: 'stock.changed', ids: { version: 2 } });
      ctx.wake('work');
      ctx.wake('work');
      ctx.wake('access', 'a');
      return accept({});
    };
    await run(renameSelf, owner, { name: 'x' });
    await listener.query('SELECT 1');
    listener.release(true);
    expect(received.sort()).toEqual(['access a', 'live', 'work']);
    const events = await prisma.liveEvent.findMany({ where: { merchantId: owner.merchantId } });
    expect(events).toMatchObject([
      { type: 'order.changed', payload: { orderId: 'o1' } },
      { type: 'stock.changed', payload: { version: 2 } },
    ]);
  });

  test('runs again when Postgres aborts a deadlock', async () => {
    let attempts = 0;
    const other = await givenMember(prisma, owner.merchantId);
    const [a, b] = [owner.accountId, other.account.id];
    const meet = Promise.withResolvers<void>();
    let arrived = 0;
    const lock = (ctx: WriteContext, id: string) =>
      ctx.tx.account.update({ where: { id }, data: { phone: '1' } });
    work = async (ctx, { name }) => {
      attempts += 1;
      await lock(ctx, name === 'first' ? a : b);
      arrived += 1;
      if (arrived === 2) meet.resolve();
      await meet.promise;
      await lock(ctx, name === 'first' ? b : a);
      return accept({});
    };
    const answers = await Promise.all([
      run(renameSelf, owner, { name: 'first' }),
      run(renameSelf, owner, { name: 'second' }),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    // Postgres decides which of the two it aborts, and how often before one succeeds.
    expect(attempts).toBeGreaterThan(2);
  });

  test('refuses after the third deadlock, and logs the failure', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    work = async () => {
      throw deadlock;
    };
    expect(await run(renameSelf, owner, { name: 'x' })).toEqual(refuse('DATA_PROCESSING'));
    expect(env.logged.at(-1)).toMatchObject({
      level: 'warn',
      message: 'rows are busy',
      fields: { err: deadlock },
    });
  });
});

describe('a mutation key', () => {
  test('returns the first answer again without running again', async () => {
    let runs = 0;
    work = async () => {
      runs += 1;
      return accept({ runs });
    };
    const first = await run(renameSelf, owner, { name: 'a' }, call('key-of-a-double-tap'));
    const second = await run(renameSelf, owner, { name: 'a' }, call('key-of-a-double-tap'));
    expect(second).toEqual(first);
    expect(runs).toBe(1);
  });

  test('lets one of many concurrent calls act, and all get its answer', async () => {
    let runs = 0;
    work = async (ctx) => {
      runs += 1;
      // sleeps: the other calls arrive while the first is in progress.
      await ctx.tx.$queryRaw`SELECT pg_sleep(0.05)::text`;
      return accept({ runs });
    };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => run(renameSelf, owner, { name: 'a' }, call('key-of-concurrent-calls'))),
    );
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual(accept({ runs: 1 }));
  });

  test('is refused with another input', async () => {
    await run(renameSelf, owner, { name: 'a' }, call('key-with-two-inputs'));
    expect(await run(renameSelf, owner, { name: 'b' }, call('key-with-two-inputs'))).toMatchObject({
      refusal: { code: 'BAD_INPUT' },
    });
  });

  test('belongs to one actor and one use case', async () => {
    const key = 'key-that-two-people-chose';
    const other = await givenOwner();
    await run(renameSelf, owner, { name: 'a' }, call(key));
    let ran = false;
    work = async () => {
      ran = true;
      return accept({});
    };
    await run(renameSelf, other, { name: 'a' }, call(key));
    expect(ran).toBe(true);
    expect((await run(secretive, owner, { name: 'a' }, call(key))).ok).toBe(true);
  });

  test('may be used again after a refusal, and after 24 hours', async () => {
    work = async () => refuse('DEVICE_OFFLINE');
    const key = 'key-of-a-retry-after-refusal';
    expect((await run(renameSelf, owner, { name: 'a' }, call(key))).ok).toBe(false);
    work = async () => accept('first');
    expect(await run(renameSelf, owner, { name: 'a' }, call(key))).toEqual(accept('first'));
    work = async () => accept('second');
    env.clock.advance(24 * 3_600_000);
    expect(await run(renameSelf, owner, { name: 'a' }, call(key))).toEqual(accept('second'));
  });

  test('stores an answer with tokens readable only for the holder of the key', async () => {
    const key = 'key-of-a-secret-answer';
    const first = await run(secretive, owner, { name: 'a' }, call(key));
    expect(await run(secretive, owner, { name: 'a' }, call(key))).toEqual(first);
    const rows = await prisma.mutationAnswer.findMany();
    const kept = JSON.stringify(rows);
    expect(first.ok && kept).not.toContain((first as { value: { token: string } }).value.token);
    expect(kept).not.toContain(key);
  });
});

describe('a use case in steps', () => {
  test('commits each step, and rolls back only the one that refuses', async () => {
    steps = async (ctx) => {
      const first = await ctx.step((step) => rename(step, { name: 'Step one' }));
      expect(first.ok).toBe(true);
      const second = await ctx.step(async (step) => {
        await rename(step, { name: 'Step two' });
        step.emit({ type: 'user.changed' });
        return refuse('DATA_PROCESSING');
      });
      return second.ok ? accept({}) : refuse('DEVICE_BUSY');
    };
    const how = call();
    expect(await run(inSteps, owner, { name: 'x' }, how)).toEqual(refuse('DEVICE_BUSY'));
    expect(await nameNow()).toBe('Step one');
    expect(await auditRows(how.requestId)).toMatchObject([{ result: 'denied' }]);
  });

  test('holds its mutation key while it runs: others get DATA_PROCESSING, later the answer', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    steps = async () => {
      runs += 1;
      started.resolve();
      await finish.promise;
      return accept({ runs });
    };
    const key = 'key-of-a-call-in-steps';
    const first = run(inSteps, owner, { name: 'x' }, call(key));
    await started.promise;
    expect(await run(inSteps, owner, { name: 'x' }, call(key))).toEqual(refuse('DATA_PROCESSING'));
    finish.resolve();
    expect(await first).toEqual(accept({ runs: 1 }));
    expect(await run(inSteps, owner, { name: 'x' }, call(key))).toEqual(accept({ runs: 1 }));
  });

  test('stores its answer with the step that ends it, for a process that dies right after', async () => {
    let runs = 0;
    steps = async (ctx) => {
      runs += 1;
      await ctx.step(
        async () => accept('begun'),
        (value) => value !== 'begun',
      );
      await ctx.step(
        async () => accept({ runs }),
        () => true,
      );
      throw new Error('died');
    };
    const [key, how] = ['key-of-a-call-that-died', call('key-of-a-call-that-died')];
    await expect(run(inSteps, owner, { name: 'x' }, how)).rejects.toThrow('died');
    expect(await run(inSteps, owner, { name: 'x' }, call(key))).toEqual(accept({ runs: 1 }));
    expect(runs).toBe(1);
    expect((await auditRows(how.requestId)).map(({ result }) => result)).toContain('ok');
  });

  test('releases its mutation key on a failure', async () => {
    steps = async () => {
      throw new Error('boom');
    };
    const key = 'key-of-a-broken-call';
    await expect(run(inSteps, owner, { name: 'x' }, call(key))).rejects.toThrow('boom');
    steps = async () => accept('again');
    expect(await run(inSteps, owner, { name: 'x' }, call(key))).toEqual(accept('again'));
  });
});
