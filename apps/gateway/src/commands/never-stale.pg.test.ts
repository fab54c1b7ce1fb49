import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { cabinetAt, startTestGateway, testSecretHmac } from '../test/start-test-gateway.ts';

let database: TestDatabase;
let env: TestEnvironment;
let gateway: Gateway;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  gateway = await startTestGateway(env);
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

type Step =
  | { readonly kind: 'command'; readonly ttlS: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'takeover' | 'rebirth' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('command' as const), ttlS: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('takeover' as const, 'rebirth' as const) }),
);

test('through waiting, births and take-overs no command is ever sent that has run out', async () => {
  const merchant = await givenMerchant(database.prisma);
  let sent = 0;
  let issued = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
    const device = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
    const connect = async (session: number) => {
      const cabinet = cabinetAt(gateway, env, device.deviceNo, { conn: `0000000${session}` });
      await cabinet.connect();
      return cabinet;
    };
    const born = async () => {
      const before = cabinet.all('birth.result').length;
      await cabinet.birth();
      await expect.poll(() => cabinet.all('birth.result').length).toBeGreaterThan(before);
    };
    const issue = async (ttlS: number) => {
      const issuedAt = env.clock.now();
      await database.prisma.deviceCommand.create({
        data: {
          ...{ id: env.newId(), deviceId: device.id, merchantId: device.merchantId, cseq: ++issued },
          ...{ name: 'door.open', actorKind: 'user', actorId: env.newId(), state: 'created', issuedAt },
          args: { purpose: 'service', doors: ['L'], sessionId: env.newId() },
          expiresAt: new Date(issuedAt.getTime() + ttlS * 1_000),
        },
      });
    };
    const play = async (step: Step) => {
      if (step.kind === 'command') {
        // One open command at a time is all that the table allows.
        await database.prisma.deviceCommand.updateMany({
          where: { deviceId: device.id, state: { in: ['created', 'sent'] } },
          data: { state: 'expired', finishedAt: env.clock.now() },
        });
        await issue(step.ttlS);
      } else if (step.kind === 'wait') env.clock.advance(step.seconds * 1_000);
      else if (step.kind === 'takeover') {
        const old = cabinet;
        cabinet = await connect(++sessions);
        await born();
        await old.leave();
      } else await born();
      await gateway.runTimers();
    };
    let sessions = 1;
    let cabinet = await connect(sessions);
    await born();
    for (const next of steps) {
      const [session, before] = [cabinet, cabinet.all('cmd').length];
      await play(next);
      const fresh = cabinet.all('cmd').slice(session === cabinet ? before : 0);
      for (const { expiresAt } of fresh)
        expect(Date.parse(expiresAt)).toBeGreaterThan(env.clock.now().getTime());
      sent += fresh.filter(({ name }) => name === 'door.open').length;
    }
    await cabinet.leave();
  });
  await fc.assert(property, { numRuns: 8, seed: 20_261_121, endOnFailure: true });
  // Live ones did go out, so the others could have.
  expect(sent).toBeGreaterThan(5);
}, 120_000);
