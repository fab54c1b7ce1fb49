import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { downFilter, upTopic } from '@larder/cabinet-protocol/topics';
import { connect } from 'mqtt';
import { v7 } from 'uuid';

/**
 * A cabinet in one page, with nothing but an MQTT client: will, subscription, birth, one harmless event, goodbye.
 * For makers of hardware to read.
 * `hello-cabinet.ts [mqtt://localhost:1883] --device VC24090010 --model CB-1D-4L --layers 4`
 * Prompts for missing options, so that the secret need not be typed into the history of a shell.
 * `--layers 5,5` is a cabinet with two doors. Model, doors and layers must match the import: others raise a fault.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string' },
    secret: { type: 'string' },
    model: { type: 'string' },
    layers: { type: 'string' },
  },
});
const [broker = 'mqtt://localhost:1883'] = positionals;
const prompt = createInterface({ input: process.stdin, output: process.stderr });
const deviceNo = values.device ?? (await prompt.question('Number of the cabinet: '));
const secret = values.secret ?? (await prompt.question('Secret: '));
const model = values.model ?? (await prompt.question('Model, as imported: '));
const layers = (
  values.layers ?? (await prompt.question('Layers of door L, and of R if it has one (4 or 5,5): '))
)
  .split(',')
  .map(Number);
prompt.close();
const doors = layers.length > 1 ? ['L', 'R'] : ['L'];
const byDoor = (of: (at: number) => unknown) => Object.fromEntries(doors.map((door, at) => [door, of(at)]));

const hex8 = () => v7().slice(-8);
const [conn, boot, log, bootedAt] = [hex8(), hex8(), v7(), performance.now()];
const iso = (agoMs = 0) => new Date(performance.timeOrigin + performance.now() - agoMs).toISOString();

/** The envelope of every message of a cabinet [protocol 4.1]. */
function envelope(type: string, data: object, position: object = {}) {
  const up = Math.floor(performance.now() - bootedAt);
  return JSON.stringify({ v: 1, id: v7(), type, ts: iso(), conn, boot, up, clk: 'drift', ...position, data });
}

/** Prints why it stops, and ends. */
function fail(reason: string): void {
  // A connection that is reset after the goodbye has done its work.
  if (client.disconnecting) return;
  console.error(reason);
  process.exitCode = 1;
  client.end();
}

const client = connect(broker, {
  protocolVersion: 4,
  clientId: deviceNo,
  username: deviceNo,
  password: secret,
  clean: true,
  keepalive: 60,
  // A reconnect by the library would keep the old will and `conn`: make a new client instead [protocol 6.2].
  reconnectPeriod: 0,
  will: {
    topic: upTopic(deviceNo, 'conn'),
    payload: Buffer.from(envelope('will', {})),
    qos: 1,
    retain: false,
  },
});

client.on('error', (error) => {
  const { code } = error as { code?: unknown };
  fail(typeof code === 'number' ? `CONNACK ${code}: ${error.message}` : error.message);
});
client.on('close', () => fail('the connection was closed'));
client.on('connect', async () => {
  // Subscribe first: otherwise the answer to the birth is lost.
  await client.subscribeAsync(downFilter(deviceNo), { qos: 1 });
  const birth = {
    bootReason: 'power_on',
    model,
    doors,
    layers: byDoor((at) => layers[at]),
    fw: '0.0.1',
    protocols: ['v1'],
    caps: doors.map((door) => `door.${door}`),
    twin: { appliedRev: 0 },
    log: { id: log, firstSeq: 1, lastSeq: 0 },
    doorsState: byDoor(() => ({ open: false, locked: true })),
    power: { source: 'mains' },
    lockouts: [],
  };
  client.publish(upTopic(deviceNo, 'conn'), envelope('birth', birth), { qos: 1 });
});

client.on('message', (topic, payload) => {
  const message = JSON.parse(payload.toString());
  console.log(topic, JSON.stringify(message.data));
  if (message.type === 'birth.result' && message.data.status === 'rejected')
    return fail(message.data.message);
  if (message.type === 'birth.result' && message.data.status === 'pending')
    return fail('pending: in stock; `pnpm platform cabinet allocate` gives it to a merchant');
  if (message.type === 'birth.result') {
    // The record of the last quarter of an hour: 3.9 degrees, measured once.
    const sample = {
      from: iso(900_000),
      to: iso(),
      zones: [{ zone: 'main', min: 39, avg: 39, max: 39, n: 1 }],
    };
    const position = { log, seq: 1, off: false };
    client.publish(upTopic(deviceNo, 'evt'), envelope('temp.sample', sample, position), { qos: 1 });
  }
  // Only now is the event stored: a PUBACK alone proves nothing.
  if (message.type === 'evt.ack' && message.data.ackSeq >= 1) {
    const bye = envelope('bye', { reason: 'shutdown' });
    client.publish(upTopic(deviceNo, 'conn'), bye, { qos: 1 }, () => client.end());
  }
});
