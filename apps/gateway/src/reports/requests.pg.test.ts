import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { Device } from '@larder/database/model';
import { openDatabase } from '@larder/database/open-database';
import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { createManualClock } from '@larder/testkit/manual-clock';
import { createScriptedPayments, type ScriptedPayments } from '@larder/testkit/scripted-payments';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import {
  cabinetAt,
  startTestGateway,
  testBrokerToken,
  testSecretHmac,
} from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let env: TestEnvironment;
let payments: ScriptedPayments;
let gateway: Gateway;
let device: Device;
let cabinet: ScriptedCabinet;
const stored = new Map<string, Uint8Array>();

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  const clock = createManualClock();
  payments = createScriptedPayments(clock);
  const base = createTestEnvironment(database, { clock, payments });
  const put = async ({ key, bytes }: { key: string; bytes: Uint8Array }) => {
    stored.set(key, bytes);
    return { kind: 'stored' } as const;
  };
  env = { ...base, ports: { ...base.ports, files: { ...base.ports.files, put } } };
  gateway = await startTestGateway(env, {}, () => clock.now().getTime());
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

beforeEach(async () => {
  const merchant = await givenMerchant(database.prisma);
  device = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
  const cola = await givenProduct(database.prisma, merchant.id, { platform: { name: 'Cola' } });
  await givenPlanogram(database.prisma, device, [
    { productId: cola.id, layer: 1, priceMinor: 250, parQty: 12 },
  ]);
  cabinet = cabinetAt(gateway, env, device.deviceNo);
  await cabinet.connect();
  await cabinet.birth();
  await expect.poll(() => cabinet.last('twin.desired')).toBeDefined();
});
afterEach(() => cabinet.leave());

const answersTo = (reqId: string) => cabinet.all('res').filter((answer) => answer.reqId === reqId);
async function answerTo(reqId: string): Promise<unknown> {
  await expect.poll(() => answersTo(reqId).length).toBe(1);
  return answersTo(reqId)[0];
}

describe('planogram.get', () => {
  test('returns the document whose hash the settings name', async () => {
    const wanted = cabinet.last('twin.desired')?.planogram;
    await cabinet.send('planogram.get', { reqId: 'r-1', rev: wanted?.rev ?? 0 });
    const answer = (await answerTo('r-1')) as { ok: true; body: PlanogramBody };
    expect(answer).toMatchObject({ ok: true });
    expect(answer.body).toMatchObject({ rev: 1, currency: 'USD' });
    expect(answer.body.lines).toMatchObject([
      { door: 'L', layer: 1, name: 'Cola', priceMinor: 250, par: 12 },
    ]);
    expect(planogramSha256(answer.body.lines)).toBe(wanted?.sha256);
  });

  test('returns NOT_FOUND for a revision that never existed', async () => {
    await cabinet.send('planogram.get', { reqId: 'r-1', rev: 99 });
    expect(await answerTo('r-1')).toEqual({
      reqId: 'r-1',
      ok: false,
      code: 'NOT_FOUND',
      message: 'data.rev: the revision that the newest twin.desired names',
    });
  });
});

describe('time.get', () => {
  test('returns the times of the request, its receipt and the response', async () => {
    await cabinet.send('time.get', { reqId: 'r-1', t0: '2026-11-20T10:00:04.000Z' });
    const now = env.clock.now().toISOString();
    expect(await answerTo('r-1')).toEqual({
      reqId: 'r-1',
      ok: true,
      body: { t0: '2026-11-20T10:00:04.000Z', t1: now, t2: now },
    });
  });
});

describe('session.authorize', () => {
  const ask = (reqId: string, sessionId: string, fingerprint = 'fp_3b1e') =>
    cabinet.send('session.authorize', {
      reqId,
      sessionId,
      trigger: 'card',
      doors: ['L'],
      payment: { rail: 'card_terminal', currency: 'USD', brand: 'visa', last4: '4242', fingerprint },
    });

  test('allows a card with a hold', async () => {
    const sessionId = env.newId();
    await ask('r-1', sessionId);
    expect(await answerTo('r-1')).toMatchObject({
      ok: true,
      body: { sessionId, decision: 'allow', doors: ['L'], preauthMinor: 1_000, currency: 'USD' },
    });
    expect(await database.prisma.doorSession.findUnique({ where: { id: sessionId } })).toMatchObject({
      state: 'authorized',
    });
  });

  test('returns the same answer to a repetition, and holds once', async () => {
    const sessionId = env.newId();
    const before = payments.calls.length;
    await ask('r-1', sessionId);
    const first = await answerTo('r-1');
    env.clock.advance(1_000);
    await ask('r-1', sessionId);
    await expect.poll(() => answersTo('r-1').length).toBe(2);
    expect(answersTo('r-1')[1]).toEqual(first);
    expect(payments.calls.length).toBe(before + 1);
    expect(await database.prisma.doorSession.count({ where: { deviceId: device.id } })).toBe(1);
  });

  test('denies a declined card', async () => {
    payments.next.authorize.push('declined');
    await ask('r-1', env.newId());
    expect(await answerTo('r-1')).toMatchObject({
      ok: true,
      body: { decision: 'deny', code: 'PREAUTH_DECLINED' },
    });
  });

  test('denies a frozen cabinet', async () => {
    await database.prisma.freezeRule.create({
      data: {
        deviceId: device.id,
        merchantId: device.merchantId as string,
        mode: 'always',
        savedAt: env.clock.now(),
      },
    });
    await ask('r-1', env.newId());
    expect(await answerTo('r-1')).toMatchObject({ ok: true, body: { decision: 'deny', code: 'FROZEN' } });
  });

  /** Lets no transaction that begins a session be committed, as a slow disk does. */
  async function holdCommits() {
    const owner = openDatabase({ url: database.ownerUrl, poolMax: 1, asOwner: true });
    await owner.pool.query(`
      CREATE FUNCTION wait_to_commit() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER wait_to_commit AFTER INSERT ON door_session
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_to_commit();
      SELECT pg_advisory_lock(4711)`);
    return {
      waiting: async () => {
        const locks = 'SELECT count(*)::int AS waiting FROM pg_locks WHERE objid = 4711 AND NOT granted';
        return (await owner.pool.query(locks)).rows[0].waiting;
      },
      goOn: async () => {
        await owner.pool.query('SELECT pg_advisory_unlock(4711)');
        await owner.pool.query('DROP TRIGGER wait_to_commit ON door_session; DROP FUNCTION wait_to_commit');
        await owner.close();
      },
    };
  }

  describe('a bank that does not reply', () => {
    let answerNow: PromiseWithResolvers<void>;
    let inTime: ScriptedPayments['authorize'];
    let askedBank: number;

    /** Requests of other cabinets that wait for the bank. */
    const holdQuestions = (count: number) => {
      for (let asked = 0; asked < count; asked += 1) {
        gateway.context.questions.add({
          deviceNo: `held ${asked}`,
          merchantId: `merchant ${asked}`,
          key: '1',
          atMs: gateway.context.monotonicMs(),
          refuse: () => {},
          answer: async ({ together }) => {
            await together(async () => {});
            await answerNow.promise;
          },
        });
      }
    };

    beforeEach(async () => {
      askedBank = 0;
      answerNow = Promise.withResolvers();
      inTime = payments.authorize;
      payments.authorize = async (request) => {
        askedBank += 1;
        await answerNow.promise;
        return inTime(request);
      };
    });
    afterEach(() => {
      answerNow.resolve();
      payments.authorize = inTime;
    });

    test('answers another cabinet: the first holds neither slot nor connection', async () => {
      holdQuestions(5);
      await database.prisma.device.update({
        where: { id: device.id },
        data: { lifecycle: 'to_be_activated' },
      });
      await ask('r-1', env.newId());
      expect(await answerTo('r-1')).toMatchObject({
        ok: true,
        body: { decision: 'deny', code: 'NOT_ACTIVATED' },
      });
    });

    test('refuses a card at once while all places are taken, holds nothing, and serves the next card', async () => {
      holdQuestions(serverLimits.authorizePlaces);
      await ask('r-1', env.newId());
      expect(await answerTo('r-1')).toMatchObject({
        ok: true,
        body: { decision: 'deny', code: 'RATE_LIMITED' },
      });
      expect(await database.prisma.payment.count({ where: { deviceId: device.id } })).toBe(0);
      answerNow.resolve();
      await expect.poll(() => gateway.context.questions.underWay).toBe(0);
      await ask('r-2', env.newId());
      expect(await answerTo('r-2')).toMatchObject({ ok: true, body: { decision: 'allow' } });
    });

    test('refuses a card once when its bank accepts too late, and returns the money', async () => {
      const answeredBefore = payments.calls.length;
      await ask('r-1', env.newId());
      await expect.poll(() => gateway.context.questions.underWay).toBe(1);
      await expect.poll(() => askedBank).toBe(1);
      env.clock.advance(limits.authorizeAnswerMs);
      await gateway.runTimers();
      expect(await answerTo('r-1')).toMatchObject({
        ok: true,
        body: { decision: 'deny', code: 'RATE_LIMITED' },
      });
      answerNow.resolve();
      await expect.poll(() => gateway.context.questions.underWay).toBe(0);
      expect(payments.calls.length).toBe(answeredBefore + 1);
      expect(answersTo('r-1')).toHaveLength(1);
      expect(await database.prisma.payment.findFirst({ where: { deviceId: device.id } })).toMatchObject({
        state: 'authorized',
        dueMinor: 0n,
        nextAttemptAt: env.clock.now(),
      });
      expect(env.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', message: 'a hold came too late and goes back' }),
      );
    });

    test('refuses a card whose grant is not committed in time, and takes the grant back', async () => {
      const sessionId = env.newId();
      await ask('r-1', sessionId);
      await expect.poll(() => askedBank).toBe(1);
      const commits = await holdCommits();
      answerNow.resolve();
      await expect.poll(commits.waiting).toBe(1);
      env.clock.advance(limits.authorizeAnswerMs);
      await gateway.runTimers();
      const refused = { ok: true, body: { decision: 'deny', code: 'RATE_LIMITED' } };
      expect(await answerTo('r-1')).toMatchObject(refused);
      await commits.goOn();
      await expect.poll(() => gateway.context.questions.underWay).toBe(0);
      const where = { sessionId };
      const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
      expect([session.state, session.endReason]).toEqual(['aborted', 'not_started']);
      expect(await database.prisma.payment.findFirst({ where })).toMatchObject({ dueMinor: 0n });
      await ask('r-1', sessionId);
      await expect.poll(() => answersTo('r-1').length).toBe(2);
      expect(answersTo('r-1')[1]).toMatchObject(refused);
      await ask('r-2', env.newId());
      expect(await answerTo('r-2')).toMatchObject({ ok: true, body: { decision: 'allow' } });
    });

    test('refuses a third request of the cabinet at once, and answers a repetition once', async () => {
      await ask('r-1', env.newId());
      await ask('r-1', env.newId());
      await ask('r-2', env.newId());
      await ask('r-3', env.newId());
      expect(await answerTo('r-3')).toMatchObject({
        ok: true,
        body: { decision: 'deny', code: 'RATE_LIMITED' },
      });
      answerNow.resolve();
      // The cabinet belongs to whichever of the two the bank answered first.
      const both = [await answerTo('r-1'), await answerTo('r-2')];
      expect(both).toContainEqual(
        expect.objectContaining({ ok: true, body: expect.objectContaining({ decision: 'allow' }) }),
      );
      const busy = expect.objectContaining({ decision: 'deny', code: 'DEVICE_BUSY' });
      expect(both).toContainEqual(expect.objectContaining({ ok: true, body: busy }));
      expect(answersTo('r-1')).toHaveLength(1);
    });
  });
});

/** The shortest possible MP4. */
const video = Uint8Array.from(['ftyp', 'moov', 'mdat'].flatMap((type) => [0, 0, 0, 8, ...Buffer.from(type)]));

describe('media.slot', () => {
  const slot = (reqId: string, more: object = {}) =>
    cabinet.send('media.slot', { reqId, kind: 'video', mime: 'video/mp4', bytes: video.length, ...more });
  type Slot = { ok: true; body: { key: string; putUrl: string; maxBytes: number } };

  test('returns an address that accepts one file of that kind, once', async () => {
    await slot('r-1');
    const { body } = (await answerTo('r-1')) as Slot;
    expect(body.maxBytes).toBe(video.length);
    const put = (type: string, bytes = video) =>
      fetch(body.putUrl, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
    expect((await put('image/jpeg')).status).toBe(403);
    expect((await put('video/mp4', video.subarray(0, 12))).status).toBe(415);
    expect((await put('video/mp4')).status).toBe(204);
    expect((await put('video/mp4')).status).toBe(404);
    expect(Buffer.from(stored.get(body.key) ?? [])).toEqual(Buffer.from(video));
    expect(await database.prisma.fileObject.findUnique({ where: { key: body.key } })).toMatchObject({
      state: 'uploaded',
      deviceId: device.id,
      sizeBytes: BigInt(video.length),
    });
  });

  test('is refused with the id of another request of the boot, and leaves that one unanswered', async () => {
    const sessionId = env.newId();
    const tap = (of: string) =>
      cabinet.send('session.authorize', {
        reqId: 'r-1',
        sessionId: of,
        trigger: 'card',
        doors: ['L'],
        payment: { rail: 'card_terminal', currency: 'USD' },
      });
    await tap(sessionId);
    expect(await answerTo('r-1')).toMatchObject({ body: { sessionId } });
    await slot('r-1');
    await expect.poll(() => answersTo('r-1').length).toBe(2);
    expect(answersTo('r-1')[1]).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    const other = env.newId();
    await tap(other);
    await expect.poll(() => answersTo('r-1').length).toBe(3);
    expect(answersTo('r-1')[2]).toMatchObject({ body: { sessionId: other, code: 'SESSION_USED' } });
  });

  test('returns the same address to a repetition', async () => {
    await slot('r-1');
    await answerTo('r-1');
    await slot('r-1');
    await expect.poll(() => answersTo('r-1').length).toBe(2);
    expect(answersTo('r-1')[1]).toEqual(answersTo('r-1')[0]);
  });

  test('is refused for other kinds, for files that are too large, and for the session of another cabinet', async () => {
    await slot('r-1', { mime: 'text/html' });
    expect(await answerTo('r-1')).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    await slot('r-2', { bytes: 33 * 1024 * 1024 });
    expect(await answerTo('r-2')).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  });

  test('is refused beyond the daily limit of a cabinet', async () => {
    await database.prisma.fileObject.createMany({
      data: Array.from({ length: 2_000 }, (_, at) => ({
        key: `m/${device.deviceNo}/c/${at}.mp4`,
        deviceId: device.id,
        kind: 'video',
        mime: 'video/mp4',
        state: 'uploaded' as const,
        createdAt: env.clock.now(),
        sizeBytes: 1n,
      })),
    });
    await slot('r-1');
    expect(await answerTo('r-1')).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    env.clock.advance(86_400_000);
    await slot('r-2');
    expect(await answerTo('r-2')).toMatchObject({ ok: true });
  });

  test('returns an address that does nothing once it expired or was changed', async () => {
    await slot('r-1');
    const { body } = (await answerTo('r-1')) as Slot;
    const put = (url: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: 'video' }).then(
        (r) => r.status,
      );
    expect(await put(body.putUrl.replace('/media/m/', '/media/n/'))).toBe(403);
    env.clock.advance(31 * 60_000);
    expect(await put(body.putUrl)).toBe(403);
  });
});

describe('an invalid request', () => {
  test('is answered with what is wrong, as far as it is readable', async () => {
    await cabinet.raw(
      'req',
      JSON.stringify({ v: 1, type: 'planogram.get', data: { reqId: 'r-1', rev: 'x' } }),
    );
    expect(await answerTo('r-1')).toMatchObject({ ok: false, code: 'BAD_SCHEMA' });
    await cabinet.raw('req', JSON.stringify({ v: 1, type: 'coffee.get', data: { reqId: 'r-2' } }));
    expect(await answerTo('r-2')).toEqual({
      reqId: 'r-2',
      ok: false,
      code: 'UNKNOWN_TYPE',
      message: 'type: coffee.get is not a message of up/req',
    });
  });
});

describe('the HTTP side', () => {
  const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const inside = (path: string) => ask(gateway.privateHttpPort, path);
  const outside = (path: string) => ask(gateway.httpPort, path);

  test('is healthy on both listeners, and ready on the private one', async () => {
    expect((await outside('/healthz')).status).toBe(200);
    expect((await inside('/healthz')).status).toBe(200);
    // A dependency that does not answer within 2 s counts as away, also on a busy machine.
    await expect
      .poll(async () => (await inside('/readyz')).json())
      .toEqual({
        ready: true,
        checks: { database: true, migrations: true, role: true, provider: true, broker: true, cards: true },
      });
  });

  test('counts what happens', async () => {
    const metrics = async () => (await inside('/metrics')).text();
    // The broker learns of the end of the cabinet before a little later.
    await expect.poll(metrics).toMatch(/^larder_mqtt_connections 2$/m);
    expect(await metrics()).toMatch(/^larder_messages_total\{channel="conn",outcome="ok"\} \d+$/m);
  });

  test.each(['/metrics', '/readyz', '/internal/mqtt/authn', '/%69nternal/mqtt/authn', '/internal/nothing'])(
    'does not show %s to cabinets, and sends security headers',
    async (path) => {
      const reply = await outside(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('takes no questions of a broker while the broker is embedded', async () => {
    const reply = await fetch(`http://127.0.0.1:${gateway.privateHttpPort}/internal/mqtt/authn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-larder-secret': testBrokerToken },
      body: JSON.stringify({
        clientid: device.deviceNo,
        username: device.deviceNo,
        cert_common_name: device.deviceNo,
      }),
    });
    expect(reply.status).toBe(404);
  });
});
