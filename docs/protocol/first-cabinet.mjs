/**
 * A whole cabinet with one door and nothing but an MQTT client: it connects and comes back, keeps its events until they are
 * stored, applies its settings, obeys commands once, and sells. The shelf, the lock and the camera are made up: put yours in
 * their place.
 *
 *   SECRET=… node first-cabinet.mjs mqtt://localhost:1883 MAKER00001 CB-1D-4L 4        then type `tap`
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import mqtt from 'mqtt';

const [broker, no, model, layers] = process.argv.slice(2);
const hex8 = () => randomBytes(4).toString('hex');

/** RFC 9562: 48 bits of time, the rest random. */
function uuid7() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// ---- Flash: what must survive a power cut. Written whole, then renamed. [protocol 9, 10.3]
const FLASH = `${no}.flash.json`;
const flash = existsSync(FLASH)
  ? JSON.parse(readFileSync(FLASH, 'utf8'))
  : {
      log: uuid7(),
      seq: 0,
      outbox: [],
      journal: {},
      appliedRev: 0,
      planogram: { rev: 0, lines: [] },
      currency: 'USD',
    };
function save() {
  writeFileSync(`${FLASH}.new`, JSON.stringify(flash));
  renameSync(`${FLASH}.new`, FLASH);
}

// ---- Messages. [protocol 4.1]
const boot = hex8();
const bootedMs = performance.now();
let conn = '';
let client;
let isAccepted = false;
/** Server minus us: expiry is judged by the server's clock. [protocol 11] */
let offsetMs = 0;

function envelope(type, data, position = {}) {
  const up = Math.floor(performance.now() - bootedMs);
  return {
    v: 1,
    id: uuid7(),
    type,
    ts: new Date().toISOString(),
    conn,
    boot,
    up,
    clk: 'drift',
    ...position,
    data,
  };
}

function send(channel, message) {
  client.publish(`cab/v1/${no}/up/${channel}`, JSON.stringify(message), { qos: channel === 'tele' ? 0 : 1 });
}

// ---- Connection: each is new, with a will and a birth of its own. [protocol 6.1]
let waitS = 1;
function connect() {
  conn = hex8();
  client = mqtt.connect(broker, {
    protocolVersion: 4,
    clientId: no,
    username: no,
    password: process.env.SECRET,
    clean: true,
    keepalive: 60,
    reconnectPeriod: 0,
    will: {
      topic: `cab/v1/${no}/up/conn`,
      payload: JSON.stringify(envelope('will', {})),
      qos: 1,
      retain: false,
    },
  });
  client.on('error', (error) => console.log('error', error.message));
  client.on('connect', async () => {
    await client.subscribeAsync(`cab/v1/${no}/down/+`, { qos: 1 });
    sendBirth();
  });
  client.on('message', (_topic, bytes) => receive(JSON.parse(bytes)));
  client.on('close', () => {
    isAccepted = false;
    clearInterval(birthTimer);
    clearInterval(teleTimer);
    // With up to 30 % of chance, so that a street full of cabinets does not come back in the same second.
    setTimeout(connect, waitS * 1_000 * (0.7 + Math.random() * 0.6));
    waitS = Math.min(120, waitS * 2);
  });
}

let birthTimer;
let wasBorn = false;
function sendBirth() {
  const first = flash.outbox[0]?.seq ?? flash.seq + 1;
  const birth = envelope('birth', {
    bootReason: wasBorn ? 'reconnect' : 'power_on',
    model,
    doors: ['L'],
    layers: { L: Number(layers) },
    fw: '0.0.1',
    protocols: ['v1'],
    caps: ['door.L', 'speaker'],
    twin: { appliedRev: flash.appliedRev, planogramRev: flash.planogram.rev },
    log: { id: flash.log, firstSeq: first, lastSeq: flash.seq },
    doorsState: { L: { open: false, locked: true } },
    power: { source: 'mains' },
    lockouts: [],
  });
  send('conn', birth);
  clearInterval(birthTimer);
  birthTimer = setInterval(() => send('conn', birth), 10_000);
}

let teleTimer;
function sendTelemetry() {
  const telemetry = {
    temps: [{ zone: 'main', c10: 39 }],
    doors: { L: { open: false, locked: true } },
    power: { source: 'mains' },
    lockouts: [],
    outbox: flash.outbox.length,
    appliedRev: flash.appliedRev,
  };
  send('tele', envelope('telemetry', telemetry));
}

// ---- Events: numbered in flash first, at most 32 in flight, deleted only after `evt.ack`. [protocol 9.6]
let sentSeq = 0;
function event(type, data) {
  flash.seq += 1;
  flash.outbox.push(envelope(type, data, { log: flash.log, seq: flash.seq, off: !isAccepted }));
  save();
  flush();
}

function flush() {
  if (!isAccepted) return;
  for (const message of flash.outbox.slice(0, 32)) {
    if (message.seq <= sentSeq) continue;
    send('evt', message);
    sentSeq = message.seq;
  }
}

function acknowledged(ackSeq) {
  flash.outbox = flash.outbox.filter(({ seq }) => seq > ackSeq);
  save();
  flush();
}

// What was lost on the way goes again.
setInterval(() => {
  sentSeq = 0;
  flush();
}, 10_000);

// ---- Questions, answered by `reqId` within 8 s. [protocol 8.4]
const asked = new Map();
let questions = 0;
function ask(type, data) {
  questions += 1;
  const reqId = `r-${questions}`;
  send('req', envelope(type, { reqId, ...data }));
  return new Promise((answered) => {
    asked.set(reqId, answered);
    setTimeout(answered, 8_000, { ok: false, code: 'TIMEOUT' });
  });
}

// ---- What the cloud says.
function receive({ type, data }) {
  if (type === 'birth.result') return born(data);
  if (type === 'twin.desired') return apply(data);
  if (type === 'res') return asked.get(data.reqId)?.(data);
  if (type === 'cmd') return obey(data);
  if (type !== 'evt.ack') return;
  for (const { seq, code, message } of data.rejected ?? []) console.log('rejected', seq, code, message);
  if (data.unreadable) return console.log('unreadable', data.message);
  if (data.nackFrom) sentSeq = data.nackFrom - 1;
  if (data.log === flash.log) acknowledged(data.ackSeq);
}

function born({ status, message, serverTime, rebirthAfterS, log, ackSeq, teleIntervalS }) {
  clearInterval(birthTimer);
  console.log(status, message ?? '');
  if (status === 'rejected') return;
  wasBorn = true;
  if (status === 'pending') return void setTimeout(sendBirth, rebirthAfterS * 1_000);
  offsetMs = Date.parse(serverTime) - Date.now();
  isAccepted = true;
  waitS = 1;
  sentSeq = 0;
  if (log === flash.log) acknowledged(ackSeq);
  for (const [commandId, ended] of Object.entries(flash.journal))
    report(commandId, { ...ended, replay: true });
  sendTelemetry();
  clearInterval(teleTimer);
  teleTimer = setInterval(sendTelemetry, teleIntervalS * 1_000);
}

/** RFC 8785 for what a planogram holds: keys in order, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join()}}`;
}

async function apply(desired) {
  const rejected = [];
  if (desired.rev > flash.appliedRev) {
    flash.currency = desired.sale?.currency ?? flash.currency;
    const wanted = desired.planogram;
    if (wanted && wanted.rev !== flash.planogram.rev) {
      const { ok, body } = await ask('planogram.get', { rev: wanted.rev });
      const hash = ok ? createHash('sha256').update(canonical(body.lines)).digest('hex') : '';
      if (hash === wanted.sha256) flash.planogram = { rev: body.rev, lines: body.lines };
      else rejected.push({ path: 'planogram', code: 'BAD_VALUE' });
    }
    flash.appliedRev = desired.rev;
    save();
    console.log('settings', desired.rev, 'planogram', flash.planogram.rev);
  }
  const settings = { planogram: { rev: flash.planogram.rev } };
  send('twin', envelope('twin.reported', { appliedRev: flash.appliedRev, settings, rejected }));
}

// ---- Commands: written down before they are acted on, never done twice. [protocol 10.3]
const ended = (state, code = null) => ({ state, code, replay: false });
const report = (commandId, status) => send('cmd', envelope('cmd.status', { commandId, ...status }));

function obey({ commandId, name, args, expiresAt }) {
  const known = flash.journal[commandId];
  if (known) return report(commandId, { ...known, replay: true });
  if (Date.now() + offsetMs > Date.parse(expiresAt)) return finish(commandId, ended('rejected', 'EXPIRED'));
  if (!(name in acts)) return finish(commandId, ended('rejected', 'UNSUPPORTED'));
  flash.journal[commandId] = ended('failed', 'INTERNAL');
  save();
  report(commandId, ended('accepted'));
  console.log(name, JSON.stringify(args));
  const result = acts[name](args, commandId);
  finish(commandId, { ...ended('succeeded'), ...(result ? { result } : {}) });
}

function finish(commandId, status) {
  flash.journal[commandId] = status;
  flash.journal = Object.fromEntries(Object.entries(flash.journal).slice(-256));
  save();
  report(commandId, status);
}

const acts = {
  'door.open': ({ sessionId, purpose }, commandId) => {
    visit({ sessionId, kind: purpose, trigger: purpose === 'sale' ? 'qr' : 'app', commandId });
    return { unlocked: ['L'] };
  },
  'audio.play': () => undefined,
  locate: () => undefined,
  rebirth: () => sendBirth(),
};

// ---- A visit: the door is pulled at once, and a sale takes one piece of the first product. [protocol 9.3]
function visit({ sessionId, kind, trigger, commandId = null }) {
  event('session.started', { sessionId, kind, trigger, doors: ['L'], commandId });
  event('door.unlocked', { sessionId, door: 'L' });
  event('door.opened', { sessionId, door: 'L' });
  event('door.closed', { sessionId, door: 'L', locked: true, openMs: 4_000 });
  if (kind === 'sale') {
    const [line] = flash.planogram.lines;
    const taken = { qty: 1, dir: 'out', conf: 0.99 };
    const items = line ? [{ door: line.door, layer: line.layer, productId: line.productId, ...taken }] : [];
    const seen = { by: 'device', result: line ? 'ok' : 'none', items, unknown: [] };
    event('session.recognized', { sessionId, attempt: 1, ...seen });
  }
  event('session.ended', { sessionId, reason: 'doors_closed' });
}

/** A card is held to the reader. The sandbox takes any fingerprint; `fp_decline` is declined. [protocol 9.1] */
async function tap() {
  const sessionId = uuid7();
  const payment = { rail: 'card_terminal', currency: flash.currency, fingerprint: 'fp_any' };
  const { ok, code, body } = await ask('session.authorize', {
    sessionId,
    trigger: 'card',
    doors: ['L'],
    payment,
  });
  if (!ok || body.decision !== 'allow') return console.log('no', code ?? body.code);
  visit({ sessionId, kind: 'sale', trigger: 'card' });
  console.log('sold', sessionId);
}

createInterface({ input: process.stdin }).on('line', (line) => line.trim() === 'tap' && tap());
connect();
