import { downFilter, upTopic } from '@larder/cabinet-protocol/topics';
import { connect } from 'mqtt';
import { v7 } from 'uuid';

/**
 * A cabinet in one page, with nothing but an MQTT client: will, subscription, birth, one event, goodbye.
 * For makers of hardware to read. `node src/hello-cabinet.ts mqtt://localhost:1883 VC24090012 SECRET`
 */
const [broker = 'mqtt://localhost:1883', deviceNo = '', secret = ''] = process.argv.slice(2);
const hex8 = () => v7().slice(-8);
const [conn, boot, log, bootedAt] = [hex8(), hex8(), v7(), performance.now()];

/** The envelope that everything a cabinet says is in [protocol 4.1]. */
function envelope(type: string, data: object, position: object = {}) {
  const up = Math.floor(performance.now() - bootedAt);
  const ts = new Date(performance.timeOrigin + performance.now()).toISOString();
  return JSON.stringify({ v: 1, id: v7(), type, ts, conn, boot, up, clk: 'drift', ...position, data });
}

const client = connect(broker, {
  protocolVersion: 4,
  clientId: deviceNo,
  username: deviceNo,
  password: secret,
  clean: true,
  keepalive: 60,
  reconnectPeriod: 0,
  will: {
    topic: upTopic(deviceNo, 'conn'),
    payload: Buffer.from(envelope('will', {})),
    qos: 1,
    retain: false,
  },
});

client.on('error', (error) => console.error(error.message));
client.on('connect', async () => {
  // The subscription comes first: else the answer to the birth is lost.
  await client.subscribeAsync(downFilter(deviceNo), { qos: 1 });
  const birth = {
    bootReason: 'power_on',
    model: 'HELLO-1D',
    doors: ['L'],
    layers: { L: 1 },
    fw: '0.0.1',
    protocols: ['v1'],
    caps: ['door.L'],
    twin: { appliedRev: 0 },
    log: { id: log, firstSeq: 1, lastSeq: 0 },
    doorsState: { L: { open: false, locked: true } },
    power: { source: 'mains' },
    lockouts: [],
  };
  client.publish(upTopic(deviceNo, 'conn'), envelope('birth', birth), { qos: 1 });
});

client.on('message', (topic, payload) => {
  const message = JSON.parse(payload.toString());
  console.log(topic, JSON.stringify(message.data));
  if (message.type === 'birth.result' && message.data.status === 'accepted') {
    const position = { log, seq: 1, off: false };
    client.publish(upTopic(deviceNo, 'evt'), envelope('door.forced', { door: 'L' }, position), { qos: 1 });
  }
  // Only now is the event stored: a PUBACK alone proves nothing.
  if (message.type === 'evt.ack' && message.data.ackSeq >= 1) {
    client.publish(upTopic(deviceNo, 'conn'), envelope('bye', { reason: 'shutdown' }), { qos: 1 });
    client.end();
  }
});
