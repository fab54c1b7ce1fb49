import { randomUUID } from 'node:crypto';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import mqtt from 'mqtt';
import pg from 'pg';
import { openBenchSystem } from './bench-system.ts';
import { startChild } from './load/child-process.ts';
import { birthOf, envelope, RawCabinet } from './load/raw-cabinet.ts';
import type { Measure } from './measurement.ts';
import { quantile, shown } from './statistics.ts';

const TAPS = 400;
const WARM = 30;

/**
 * Latency from the tap in the app (HTTP) to the cabinet's `succeeded`, compared with one round trip through a bare
 * broker and three bare commits in sequence. A cabinet replies at once: bolts take their time in the field, not here.
 * Each tap has a cabinet of its own.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  const broker = startChild('bare-broker.ts');
  try {
    const { port } = (await broker.next()) as { port: number };
    await Promise.all([system.start('gateway'), system.start('api')]);
    const deviceNos = await system.fleet(TAPS + WARM);
    const succeeded = await connectCabinets(deviceNos, system.mqttPort, system.secret);
    say(`${deviceNos.length} cabinets are online`);
    const token = await system.signIn();
    const bare = await openBare(port, system.url);
    say('signed in');
    const taps: number[] = [];
    const references: number[] = [];
    for (const [at, deviceNo] of deviceNos.entries()) {
      const began = performance.now();
      const opened = succeeded(deviceNo);
      const answer = await fetch(`${system.webUrl}/trpc/device.openDoor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ deviceNo, doors: ['L'] }),
      });
      if (!answer.ok) throw new Error(`openDoor answered ${answer.status}: ${await answer.text()}`);
      const tookMs = (await opened) - began;
      const referenceMs = await bare.once();
      if (at < WARM) continue;
      taps.push(tookMs);
      references.push(referenceMs);
    }
    await bare.close();
    const both = (values: number[]) =>
      `${shown(quantile(values, 0.99))} ms (p50 ${shown(quantile(values, 0.5))})`;
    const ratio = quantile(taps, 0.99) / quantile(references, 0.99);
    say(`${TAPS} taps; p50 ratio ${shown(quantile(taps, 0.5) / quantile(references, 0.5))}`);
    return [
      {
        what: 'open door: tap to succeeded, p99',
        measured: both(taps),
        reference: `${both(references)} MQTT round trip + 3 commits`,
        ratio,
        target: '<= 3 x',
        met: ratio <= 3,
      },
    ];
  } finally {
    await broker.stop();
    await system.stop();
  }
};

/** Connects cabinets that unlock as fast as they can report it. Returns a promise of the next success. */
async function connectCabinets(deviceNos: readonly string[], port: number, secret: string) {
  const waiting = new Map<string, (atMs: number) => void>();
  const connectOne = async (deviceNo: string) => {
    const born = Promise.withResolvers<void>();
    const cabinet = new RawCabinet({
      port,
      secret,
      deviceNo,
      onMessage: (text) => {
        if (text.includes('"birth.result"')) born.resolve();
        if (!text.includes('"door.open"')) return;
        const { commandId, cseq } = (JSON.parse(text) as { data: { commandId: string; cseq: number } }).data;
        const status = { commandId, cseq, code: null, detail: null, replay: false };
        const result = { unlocked: ['L'] };
        cabinet.publish(
          encodeUp(deviceNo, envelope('cmd.status', { ...status, state: 'accepted', result: null })),
        );
        cabinet.publish(
          encodeUp(deviceNo, envelope('cmd.status', { ...status, state: 'succeeded', result })),
        );
        waiting.get(deviceNo)?.(performance.now());
      },
    });
    await cabinet.connect();
    cabinet.publish(birthOf(deviceNo, `01930000-0000-7000-${randomUUID().slice(19)}`));
    await born.promise;
  };
  for (let from = 0; from < deviceNos.length; from += 50)
    await Promise.all(deviceNos.slice(from, from + 50).map(connectOne));
  return (deviceNo: string) => new Promise<number>((done) => waiting.set(deviceNo, done));
}

async function openBare(port: number, url: string) {
  const options = { host: '127.0.0.1', port, protocolVersion: 4 } as const;
  const open = (clientId: string) => mqtt.connectAsync({ ...options, clientId });
  const [near, far] = await Promise.all([open('near'), open('far')]);
  for (const client of [near, far]) (client.stream as import('node:net').Socket).setNoDelay(true);
  await far.subscribeAsync('there', { qos: 1 });
  await near.subscribeAsync('back', { qos: 1 });
  far.on('message', (_, payload) => far.publish('back', payload, { qos: 1 }));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query('CREATE TABLE bare_commit (id bigserial PRIMARY KEY, at timestamptz)');
  return {
    once: async () => {
      const began = performance.now();
      await new Promise<void>((done) => {
        near.once('message', () => done());
        near.publish('there', 'x'.repeat(400), { qos: 1 });
      });
      for (let count = 0; count < 3; count += 1)
        await pool.query('INSERT INTO bare_commit (at) VALUES (now())');
      return performance.now() - began;
    },
    close: async () => {
      await Promise.all([near.endAsync(), far.endAsync(), pool.end()]);
    },
  };
}
