import type {
  DataOf,
  DownMessageOf,
  DownType,
  EventType,
  UpMessage,
  UpType,
} from '@larder/cabinet-protocol/catalog';
import { decodeDown } from '@larder/cabinet-protocol/decode';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { downFilter, upTopic } from '@larder/cabinet-protocol/topics';
import mqtt from 'mqtt';
import { expect } from 'vitest';

export type ScriptedCabinetOptions = {
  readonly port: number;
  readonly deviceNo: string;
  readonly secret: string;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly conn?: string;
  readonly boot?: string;
  readonly logId?: string;
};

type Envelope = Partial<Pick<UpMessage, 'ts' | 'conn' | 'boot' | 'up' | 'clk'>>;

/** A cabinet that sends only what a test scripts, over real MQTT. The full one is the simulator. */
export class ScriptedCabinet {
  readonly deviceNo: string;
  readonly logId: string;
  conn: string;
  boot: string;
  /** Everything the cloud has sent, oldest first. */
  readonly received: { readonly type: string; readonly data: unknown }[] = [];
  readonly #options: ScriptedCabinetOptions;
  #client: mqtt.MqttClient | undefined;

  constructor(options: ScriptedCabinetOptions) {
    this.#options = options;
    this.deviceNo = options.deviceNo;
    this.conn = options.conn ?? '7f1c2d90';
    this.boot = options.boot ?? '9f2c11d0';
    this.logId = options.logId ?? options.newId();
  }

  /** Connects with a will, and subscribes. */
  async connect(): Promise<void> {
    const will = encodeUp(this.deviceNo, this.#message('will', {}));
    this.#client = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: this.#options.port,
      clientId: this.deviceNo,
      username: this.deviceNo,
      password: this.#options.secret,
      protocolVersion: 4,
      reconnectPeriod: 0,
      will: { topic: will.topic, payload: will.payload, qos: 1, retain: false },
    });
    this.#client.on('error', () => {});
    this.#client.on('message', (topic, payload) => {
      const decoded = decodeDown(topic, payload);
      if (decoded.kind !== 'ok') throw new Error(`the cloud sent ${payload.toString()}`);
      this.received.push({ type: decoded.message.type, data: decoded.message.data });
    });
    await this.#client.subscribeAsync(downFilter(this.deviceNo), { qos: 1 });
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false;
  }

  /** Bodies of one type that the cloud has sent. */
  all<T extends DownType>(type: T): DownMessageOf<T>['data'][] {
    return this.received
      .filter((message) => message.type === type)
      .map((message) => message.data as DownMessageOf<T>['data']);
  }

  last<T extends DownType>(type: T): DownMessageOf<T>['data'] | undefined {
    return this.all(type).at(-1);
  }

  birth(data: Partial<DataOf<'birth'>> = {}, envelope: Envelope = {}): Promise<void> {
    return this.send('birth', { ...birthBody(this.logId), ...data }, envelope);
  }

  /** Connects if need be, sends a birth and waits for its result. */
  async born(data: Partial<DataOf<'birth'>> = {}, envelope: Envelope = {}): Promise<void> {
    if (!this.isConnected) await this.connect();
    const before = this.all('birth.result').length;
    await this.birth(data, envelope);
    await expect.poll(() => this.all('birth.result').length).toBeGreaterThan(before);
  }

  send<T extends Exclude<UpType, EventType>>(
    type: T,
    data: DataOf<T>,
    envelope: Envelope = {},
  ): Promise<void> {
    return this.#publish(this.#message(type, data, envelope));
  }

  /** Sends one event of its log; the same arguments produce the same bytes. */
  event<T extends EventType>(seq: number, type: T, data: DataOf<T>, envelope: Envelope = {}): Promise<void> {
    const log = { log: this.logId, seq, off: false };
    return this.#publish({ ...this.#message(type, data, envelope), ...log } as UpMessage);
  }

  /** Sends bytes as they are. */
  async raw(channel: Parameters<typeof upTopic>[1], payload: string | Buffer): Promise<void> {
    await this.#client?.publishAsync(upTopic(this.deviceNo, channel), payload, { qos: 1 });
  }

  /** Cuts the network; the broker will publish the will. */
  cut(): void {
    this.#client?.stream.destroy();
  }

  async leave(): Promise<void> {
    await this.#client?.endAsync();
  }

  async #publish(message: UpMessage): Promise<void> {
    const { topic, payload, qos } = encodeUp(this.deviceNo, message);
    await this.#client?.publishAsync(topic, payload, { qos });
  }

  #message(type: string, data: unknown, envelope: Envelope = {}): UpMessage {
    return {
      v: 1,
      id: FIXED_ID,
      type,
      ts: this.#options.now().toISOString(),
      conn: this.conn,
      boot: this.boot,
      up: 60_000,
      clk: 'synced',
      ...envelope,
      data,
    } as UpMessage;
  }
}

/** Message ids are for logs only; a fixed one makes a repetition identical to the byte. */
const FIXED_ID = '01930000-0000-7000-8000-000000000001';

function birthBody(logId: string): DataOf<'birth'> {
  return {
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
    doorsState: { L: { open: false, locked: true }, R: { open: false, locked: true } },
    power: { source: 'mains', batteryPct: 96 },
    lockouts: [],
  };
}
