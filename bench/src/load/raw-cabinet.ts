import { connect, type Socket } from 'node:net';
import type { UpMessage } from '@larder/cabinet-protocol/catalog';
import { encodeUp, type Publish } from '@larder/cabinet-protocol/encode';
import { downFilter } from '@larder/cabinet-protocol/topics';

export type LoadCabinetOptions = {
  readonly port: number;
  readonly deviceNo: string;
  readonly secret: string;
  /** Sends no pings: after one and a half times this long without a message it is disconnected. 60 if absent. */
  readonly keepaliveS?: number;
  readonly onPuback?: () => void;
  /** A message from the cloud, as text. */
  readonly onMessage?: (text: string) => void;
  readonly onClosed?: () => void;
};

export type LoadCabinet = {
  /** Connects with a will and subscribes to its `down` arm. */
  connect(): Promise<void>;
  publish(message: Publish): void;
  destroy(): void;
};

const CONNECT_FLAGS = 0x80 | 0x40 | 0x08 | 0x04 | 0x02; // user, password, will QoS 1, will, clean session
const PUBACK_ID = { hi: 2, lo: 3 };

/**
 * A cabinet's end of MQTT 3.1.1 and nothing more, so that the load costs the measured machine as little as possible.
 */
export class RawCabinet implements LoadCabinet {
  readonly deviceNo: string;
  readonly #options: LoadCabinetOptions;
  #socket: Socket | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #packetId = 0;
  #subscribed: (() => void) | undefined;

  constructor(options: LoadCabinetOptions) {
    this.#options = options;
    this.deviceNo = options.deviceNo;
  }

  connect(): Promise<void> {
    const { port, deviceNo, secret, keepaliveS = 60 } = this.#options;
    return new Promise((connected, failed) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      this.#socket = socket;
      this.#subscribed = connected;
      socket.once('error', failed);
      socket.once('close', () => {
        failed(new Error(`${deviceNo} was disconnected`));
        this.#options.onClosed?.();
      });
      socket.on('data', (chunk: Buffer) => this.#read(chunk));
      const will = encodeUp(deviceNo, envelope('will', {}));
      const head = Buffer.from([
        0,
        4,
        0x4d,
        0x51,
        0x54,
        0x54,
        4,
        CONNECT_FLAGS,
        keepaliveS >> 8,
        keepaliveS & 0xff,
      ]);
      const fields = [deviceNo, will.topic, will.payload, deviceNo, secret].map(field);
      socket.write(packet(0x10, Buffer.concat([head, ...fields])));
    });
  }

  publish({ topic, payload }: Publish): void {
    const id = this.#nextId();
    this.#socket?.write(packet(0x32, Buffer.concat([field(topic), id, payload])));
  }

  destroy(): void {
    this.#socket?.destroy();
  }

  /** Bytes that wait in this process because the other side does not read. */
  get backlogBytes(): number {
    return this.#socket?.writableLength ?? 0;
  }

  #nextId(): Buffer {
    this.#packetId = (this.#packetId % 65_535) + 1;
    return Buffer.from([this.#packetId >> 8, this.#packetId & 0xff]);
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const frame = frameOf(bytes);
      if (frame === undefined) break;
      this.#receive(bytes, frame);
      bytes = bytes.subarray(frame.end);
    }
    this.#rest = bytes;
  }

  #receive(bytes: Buffer, { start, end }: Frame): void {
    const head = bytes[0] ?? 0;
    const kind = head >> 4;
    if (kind === 2) {
      if (bytes[start + 1] !== 0) this.#socket?.destroy(new Error(`CONNACK ${bytes[start + 1]}`));
      else
        this.#socket?.write(
          packet(0x82, Buffer.concat([this.#nextId(), field(downFilter(this.deviceNo)), Buffer.from([1])])),
        );
    } else if (kind === 9) this.#subscribed?.();
    else if (kind === 4) this.#options.onPuback?.();
    else if (kind === 3) {
      const afterTopic = start + 2 + bytes.readUInt16BE(start);
      const hasId = (head & 0x06) > 0;
      if (hasId) {
        const id = bytes.subarray(afterTopic, afterTopic + 2);
        this.#socket?.write(Buffer.from([0x40, PUBACK_ID.hi, id[0] ?? 0, id[1] ?? 0]));
      }
      this.#options.onMessage?.(bytes.toString('utf8', afterTopic + (hasId ? 2 : 0), end));
    }
  }
}

type Frame = { readonly start: number; readonly end: number };

/** Limits of the body of the first packet; undefined while it is not complete. */
function frameOf(bytes: Buffer): Frame | undefined {
  let length = 0;
  for (let at = 1; at < bytes.length && at < 5; at += 1) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (byte < 0x80) {
      const start = at + 1;
      return bytes.length >= start + length ? { start, end: start + length } : undefined;
    }
  }
  return undefined;
}

function packet(head: number, body: Buffer): Buffer {
  const lengths: number[] = [];
  for (let left = body.length; left > 0 || lengths.length === 0; left = Math.floor(left / 128))
    lengths.push((left % 128) + (left >= 128 ? 128 : 0));
  return Buffer.concat([Buffer.from([head, ...lengths]), body]);
}

function field(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** A message of a cabinet whose clock is right. */
export function envelope(type: UpMessage['type'], data: unknown, more: object = {}): UpMessage {
  return {
    v: 1,
    id: '01930000-0000-7000-8000-000000000001',
    type,
    ts: new Date().toISOString(),
    conn: '7f1c2d90',
    boot: '9f2c11d0',
    up: 60_000,
    clk: 'synced',
    data,
    ...more,
  } as UpMessage;
}

/** The birth of a cabinet with a new event log. */
export function birthOf(deviceNo: string, logId: string): Publish {
  const shut = { open: false, locked: true };
  return encodeUp(
    deviceNo,
    envelope('birth', {
      bootReason: 'power_on',
      lastAliveTs: null,
      model: 'CB-2D-5L',
      doors: ['L', 'R'],
      layers: { L: 5, R: 5 },
      fw: '1.8.2',
      protocols: ['v1'],
      caps: ['door.L', 'door.R'],
      twin: { appliedRev: 0 },
      log: { id: logId, firstSeq: 1, lastSeq: 0 },
      doorsState: { L: shut, R: shut },
      power: { source: 'mains', batteryPct: 96 },
      lockouts: [],
    }),
  );
}

/** Reports that the settings just received are applied; else the gateway would send them again and again. */
export function appliedTwin(deviceNo: string, text: string): Publish {
  const { data } = JSON.parse(text) as { data: { rev: number } };
  return encodeUp(deviceNo, envelope('twin.reported', { appliedRev: data.rev, settings: {}, rejected: [] }));
}

/** The events of one log, alike except for their number: a record of the cold chain, the most frequent event. */
export function eventsOf(deviceNo: string, logId: string): (seq: number) => Publish {
  const zones = [{ zone: 'main', min: 31, avg: 37, max: 46, n: 15 }];
  const period = { from: '2026-11-20T23:45:00Z', to: '2026-11-21T00:00:00Z' };
  const more = { log: logId, seq: 987_654_321, off: false };
  const { topic, payload, qos } = encodeUp(deviceNo, envelope('temp.sample', { ...period, zones }, more));
  const [before = '', after = ''] = payload.toString().split('987654321');
  return (seq) => ({ topic, qos, payload: Buffer.from(`${before}${seq}${after}`) });
}

/** Telemetry of a healthy cabinet, as sent by the clock. */
export function telemetryOf(deviceNo: string): Publish {
  const shut = { open: false, locked: true };
  return encodeUp(
    deviceNo,
    envelope('telemetry', {
      temps: [
        { zone: 'main', c10: 38 },
        { zone: 'evap', c10: -42 },
        { zone: 'ambient', c10: 231 },
      ],
      doors: { L: shut, R: shut },
      power: { source: 'mains', batteryPct: 96 },
      net: { type: 'lte', rssiDbm: -87, iccid: '8901260123456789012' },
      audio: { volume: 60, muted: false },
      compressor: true,
      lockouts: [],
      outbox: 0,
      freeMb: 5120,
      appliedRev: 1,
    }),
  );
}
