import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt } from '../../test/start-test-gateway.ts';

const scene = gatewayScene();

type Word = { readonly kind: 'birth' | 'message' | 'will' | 'bye'; readonly conn: string };

const conns = ['c0000000', 'c0000001', 'c0000002'] as const;
const last = 'c0000002';
const nobody = 'ffffffff';

/** Every connection has a birth and may send more, in any order of arrival. */
const words = fc
  .array(fc.record({ kind: fc.constantFrom('message', 'will', 'bye'), conn: fc.constantFrom(...conns) }), {
    maxLength: 7,
  })
  .chain((more) => {
    const all: Word[] = [...conns.map((conn) => ({ kind: 'birth', conn }) as const), ...more];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });

async function say(cabinet: ScriptedCabinet, { kind, conn }: Word): Promise<void> {
  if (kind === 'birth') {
    const before = cabinet.all('birth.result').length;
    await cabinet.birth({}, { conn });
    await expect.poll(() => cabinet.all('birth.result').length).toBeGreaterThan(before);
  }
  if (kind === 'will') await cabinet.send('will', {}, { conn });
  if (kind === 'bye') await cabinet.send('bye', { reason: 'reboot', etaS: null }, { conn });
  if (kind === 'message') await exchange(cabinet, conn);
}

/** Sends a request and waits for its response. */
async function exchange(cabinet: ScriptedCabinet, conn: string): Promise<void> {
  const before = cabinet.all('res').length;
  const reqId = `r-${String(before + 1).padStart(6, '0')}`;
  await cabinet.send('time.get', { reqId, t0: scene.env.clock.now().toISOString() }, { conn });
  await expect.poll(() => cabinet.all('res').length).toBeGreaterThan(before);
}

test('records the right end in whatever order births, wills, byes and messages of three connections arrive', {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(words, fc.boolean(), async (words, livesOn) => {
    const { device } = await scene.newCabinet();
    const cabinet = cabinetAt(scene.gateway, scene.env, device.deviceNo, { conn: last });
    const state = async () => {
      const row = await scene.database.prisma.deviceConnectivity.findUniqueOrThrow({
        where: { deviceId: device.id },
      });
      return [row.state, row.connId];
    };
    await cabinet.connect();
    // A living connection has not said goodbye.
    const ended = ({ kind, conn }: Word) => conn === last && (kind === 'will' || kind === 'bye');
    for (const word of words) if (!(livesOn && ended(word))) await say(cabinet, word);
    await exchange(cabinet, livesOn ? last : nobody);
    if (livesOn) {
      const isAsked = () => cabinet.all('cmd').some(({ name }) => name === 'rebirth');
      await expect.poll(async () => isAsked() || String(await state()) === `online,${last}`).toBe(true);
      if (isAsked()) await cabinet.birth();
      await expect.poll(state).toEqual(['online', last]);
    } else {
      // Messages wait in the queue of the cabinet, and count from when they are written.
      await expect.poll(() => scene.gateway.context.work.waiting).toBe(0);
      scene.env.clock.advance(151_000);
      await scene.gateway.runTimers();
      await expect.poll(async () => (await state())[0]).toBe('offline');
    }
    cabinet.cut();
  });
  await fc.assert(property, { numRuns: 25, seed: 20_261_121, endOnFailure: true });
});
