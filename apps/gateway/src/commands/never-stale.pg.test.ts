import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import { cabinetAt } from '../../test/start-test-gateway.ts';

const scene = gatewayScene();

type Step =
  | { readonly kind: 'command'; readonly ttlS: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'takeover' | 'rebirth' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('command' as const), ttlS: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constantFrom('takeover' as const, 'rebirth' as const) }),
);

test('an expired command is never sent, whatever the order of waits, births and take-overs', async () => {
  let sent = 0;
  let issued = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
    const { device } = await scene.newCabinet();
    const connect = async (session: number) => {
      const cabinet = cabinetAt(scene.gateway, scene.env, device.deviceNo, { conn: `0000000${session}` });
      await cabinet.connect();
      return cabinet;
    };
    const issue = async (ttlS: number) => {
      const issuedAt = scene.env.clock.now();
      await scene.database.prisma.deviceCommand.create({
        data: {
          id: scene.env.newId(),
          deviceId: device.id,
          merchantId: device.merchantId,
          cseq: ++issued,
          name: 'door.open',
          actorKind: 'user',
          actorId: scene.env.newId(),
          state: 'created',
          issuedAt,
          args: { purpose: 'service', doors: ['L'], sessionId: scene.env.newId() },
          expiresAt: new Date(issuedAt.getTime() + ttlS * 1_000),
        },
      });
    };
    const play = async (step: Step) => {
      if (step.kind === 'command') {
        // The table allows one open command at a time.
        await scene.database.prisma.deviceCommand.updateMany({
          where: { deviceId: device.id, state: { in: ['created', 'sent'] } },
          data: { state: 'expired', finishedAt: scene.env.clock.now() },
        });
        await issue(step.ttlS);
      } else if (step.kind === 'wait') scene.env.clock.advance(step.seconds * 1_000);
      else if (step.kind === 'takeover') {
        const old = cabinet;
        cabinet = await connect(++sessions);
        await cabinet.born();
        await old.leave();
      } else await cabinet.born();
      await scene.gateway.runTimers();
    };
    let sessions = 1;
    let cabinet = await connect(sessions);
    await cabinet.born();
    for (const next of steps) {
      const [session, before] = [cabinet, cabinet.all('cmd').length];
      await play(next);
      const fresh = cabinet.all('cmd').slice(session === cabinet ? before : 0);
      for (const { expiresAt } of fresh)
        expect(Date.parse(expiresAt)).toBeGreaterThan(scene.env.clock.now().getTime());
      sent += fresh.filter(({ name }) => name === 'door.open').length;
    }
    await cabinet.leave();
  });
  await fc.assert(property, { numRuns: 8, seed: 20_261_121, endOnFailure: true });
  // Live ones did go out, so expired ones could have gone out too.
  expect(sent).toBeGreaterThan(5);
});
