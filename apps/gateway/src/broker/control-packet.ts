import type { ByteFault } from './byte-fault.ts';
import { packetKind } from './mqtt-frames.ts';

/** Control characters and noncharacters: legal UTF-8, but a trap for logs, databases and comparisons. [MQTT-1.5.3] */
const unwanted = /[\p{Cc}\p{Noncharacter_Code_Point}]/u;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const MQTT_3_1_1 = 4;
const connectFlag = {
  reserved: 0x01,
  will: 0x04,
  willQos: 0x18,
  willRetain: 0x20,
  password: 0x40,
  user: 0x80,
};

/**
 * Returns the fault by MQTT 3.1.1 in the complete body of a CONNECT, SUBSCRIBE, UNSUBSCRIBE or PUBACK, or null.
 * [protocol 13]
 */
export function controlFault(kind: number, body: Buffer): ByteFault | null {
  try {
    const reader = new Reader(body);
    if (kind === packetKind.connect) readConnect(reader);
    if (kind === packetKind.subscribe) readFilters(reader, true);
    if (kind === packetKind.unsubscribe) readFilters(reader, false);
    if (kind === packetKind.puback) reader.packetId();
    return reader.isAtEnd || isOtherVersion(kind, body) ? null : 'packet-size';
  } catch (fault) {
    if (fault instanceof Fault) return isOtherVersion(kind, body) ? null : fault.fault;
    throw fault;
  }
}

/**
 * True for another version of MQTT: the broker replies to its CONNECT with a code that the client understands.
 * [MQTT-3.1.2-2]
 */
function isOtherVersion(kind: number, body: Buffer): boolean {
  return kind === packetKind.connect && !(body.toString('latin1', 2, 6) === 'MQTT' && body[6] === MQTT_3_1_1);
}

function readConnect(reader: Reader): void {
  reader.text();
  reader.byte();
  const flags = reader.byte();
  const has = (flag: number) => (flags & flag) !== 0;
  if (has(connectFlag.reserved)) throw new Fault('flags');
  const will = flags & (connectFlag.willQos | connectFlag.willRetain);
  if (!has(connectFlag.will) && will !== 0) throw new Fault('flags');
  if ((flags & connectFlag.willQos) === connectFlag.willQos) throw new Fault('flags');
  if (has(connectFlag.password) && !has(connectFlag.user)) throw new Fault('flags');
  reader.number();
  reader.text();
  if (has(connectFlag.will)) {
    reader.text();
    reader.bytes();
  }
  if (has(connectFlag.user)) reader.text();
  if (has(connectFlag.password)) reader.bytes();
}

function readFilters(reader: Reader, withQos: boolean): void {
  reader.packetId();
  do {
    if (reader.text() === '') throw new Fault('topic-length');
    if (withQos && reader.byte() > 2) throw new Fault('flags');
  } while (!reader.isAtEnd);
}

class Fault extends Error {
  readonly fault: ByteFault;
  constructor(fault: ByteFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Reads the fields of a packet; throws where one does not fit. */
class Reader {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#body.length;
  }

  byte(): number {
    const value = this.#body[this.#at];
    if (value === undefined) throw new Fault('packet-size');
    this.#at += 1;
    return value;
  }

  number(): number {
    return this.byte() * 256 + this.byte();
  }

  /** Throws for id 0, which could not be acknowledged. [MQTT-2.3.1-1] */
  packetId(): void {
    if (this.number() === 0) throw new Fault('packet-id');
  }

  bytes(): Buffer {
    const length = this.number();
    if (this.#at + length > this.#body.length) throw new Fault('packet-size');
    this.#at += length;
    return this.#body.subarray(this.#at - length, this.#at);
  }

  text(): string {
    const bytes = this.bytes();
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      throw new Fault('text');
    }
    if (unwanted.test(text)) throw new Fault('text');
    return text;
  }
}
