import type { ByteFault } from './byte-fault.ts';
import { controlFault } from './control-packet.ts';
import { TokenBucket } from './token-bucket.ts';

export const byteLimits = {
  /** CONNECT, and every packet before the client is admitted. [protocol 13] */
  firstPacketBytes: 4 * 1024,
  packetBytes: 256 * 1024,
  /** Subscribe and unsubscribe packets: a cabinet has one filter. */
  controlBytes: 4 * 1024,
  topicBytes: 64,
  topicLevels: 5,
  messagesPerSecond: 30,
  messagesBurst: 200,
  /**
   * Publishes a second of one cabinet, events included. Beyond it the gateway stops reading its socket for a while
   * (backpressure). Large publishes count several times.
   */
  flowPerSecond: 300,
  flowBurst: 2_000,
  flowBytes: 4 * 1024,
} as const;

const CONNECT = 1;
const PUBLISH = 3;
const PUBACK = 4;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;
const PINGREQ = 12;
const DISCONNECT = 14;
const SLASH = 0x2f;

/** Parser states: where in a packet the next byte belongs. */
const HEADER = 0;
const LENGTH = 1;
const TOPIC_HIGH = 2;
const TOPIC_LOW = 3;
const TOPIC = 4;
const ID_HIGH = 5;
const ID_LOW = 6;
const BODY = 7;
/** A small packet that is buffered and judged as a whole. */
const CONTROL = 8;

const NOTHING = Buffer.alloc(0);

/**
 * Parses the frames of one MQTT connection as they arrive and reports the first fault, so that it never reaches the
 * broker, which would buffer a packet of any announced length. Keeps a few numbers, and at most 4 KiB of a packet that
 * is judged as a whole. [protocol 13]
 */
export class ByteGuard {
  /** Control packets are charged here; publishes only once the broker knows their topic. */
  readonly bucket: TokenBucket;
  #admitted = false;
  #first = true;
  #phase = HEADER;
  #kind = 0;
  #remaining = 0;
  #shift = 0;
  #topicLeft = 0;
  /** Bytes between the topic and the payload of a publish: its message id, if it wants a PUBACK. */
  #idBytes = 0;
  #slashes = 0;
  #control: Buffer = NOTHING;
  /** Publishes since the last `takePublished`, large ones counted several times. */
  #published = 0;
  #idHigh = 0;
  #spokeMs: number | null = null;

  constructor(nowMs: number) {
    this.bucket = new TokenBucket(byteLimits.messagesPerSecond, byteLimits.messagesBurst, nowMs);
  }

  /** True if the bytes inspected so far end with the end of a packet. */
  get isBetweenPackets(): boolean {
    return this.#phase === HEADER;
  }

  /** When the last packet after the CONNECT began; null before the first one. */
  get spokeMs(): number | null {
    return this.#spokeMs;
  }

  /** Allows larger packets from now on, because the client is authenticated. */
  admit(): void {
    this.#admitted = true;
  }

  /** Publishes that began since the last call; those over 4 KiB count several times. */
  takePublished(): number {
    const published = this.#published;
    this.#published = 0;
    return published;
  }

  /** Returns the fault, or null when all bytes may pass. After a fault the caller must destroy the connection. */
  inspect(chunk: Uint8Array, nowMs: number): ByteFault | null {
    let at = 0;
    while (at < chunk.length) {
      if (this.#phase === BODY) {
        const passed = Math.min(this.#remaining, chunk.length - at);
        at += passed;
        this.#remaining -= passed;
        if (this.#remaining === 0) this.#phase = HEADER;
        continue;
      }
      if (this.#phase === CONTROL) {
        const passed = Math.min(this.#remaining, chunk.length - at);
        this.#control = Buffer.concat([this.#control, chunk.subarray(at, at + passed)]);
        at += passed;
        this.#remaining -= passed;
        if (this.#remaining > 0) continue;
        const fault = controlFault(this.#kind, this.#control);
        if (fault !== null) return fault;
        this.#control = NOTHING;
        this.#phase = HEADER;
        continue;
      }
      const fault = this.#step(chunk[at] ?? 0, nowMs);
      if (fault !== null) return fault;
      at += 1;
    }
    return null;
  }

  #step(byte: number, nowMs: number): ByteFault | null {
    switch (this.#phase) {
      case HEADER:
        return this.#header(byte, nowMs);
      case LENGTH:
        return this.#length(byte);
      case TOPIC_HIGH:
        this.#topicLeft = byte << 8;
        this.#remaining -= 1;
        this.#phase = TOPIC_LOW;
        return null;
      case TOPIC_LOW:
        return this.#topicBegins(byte);
      case ID_HIGH:
        this.#idHigh = byte;
        this.#remaining -= 1;
        this.#phase = ID_LOW;
        return null;
      case ID_LOW:
        this.#remaining -= 1;
        this.#phase = this.#remaining === 0 ? HEADER : BODY;
        return this.#idHigh === 0 && byte === 0 ? 'packet-id' : null;
      default:
        return this.#topicByte(byte);
    }
  }

  #header(byte: number, nowMs: number): ByteFault | null {
    this.#kind = byte >> 4;
    if (this.#first && this.#kind !== CONNECT) return 'no-connect';
    const fault = headerFault(byte, this.#first);
    if (fault !== null) return fault;
    if (this.#isControl() && !this.bucket.take(nowMs)) return 'flood';
    if (!this.#first) this.#spokeMs = nowMs;
    this.#idBytes = (byte & 0x06) > 0 ? 2 : 0;
    this.#remaining = 0;
    this.#shift = 0;
    this.#phase = LENGTH;
    return null;
  }

  #isControl(): boolean {
    return this.#kind === SUBSCRIBE || this.#kind === UNSUBSCRIBE || this.#kind === PINGREQ;
  }

  #length(byte: number): ByteFault | null {
    this.#remaining += (byte & 0x7f) * 2 ** this.#shift;
    this.#shift += 7;
    if (byte > 0x7f) return this.#shift > 21 ? 'length-field' : null;
    if (this.#remaining > this.#limit()) return 'packet-size';
    this.#first = false;
    if (this.#kind === PUBLISH) {
      if (this.#remaining < 3) return 'topic-length';
      this.#published += 1 + Math.floor(this.#remaining / byteLimits.flowBytes);
      this.#phase = TOPIC_HIGH;
      return null;
    }
    this.#phase = CONTROL;
    if (this.#remaining > 0) return null;
    this.#phase = HEADER;
    return controlFault(this.#kind, NOTHING);
  }

  #limit(): number {
    if (this.#kind === PUBACK) return 2;
    if (this.#kind === PINGREQ || this.#kind === DISCONNECT) return 0;
    if (!this.#admitted) return byteLimits.firstPacketBytes;
    return this.#kind === PUBLISH ? byteLimits.packetBytes : byteLimits.controlBytes;
  }

  #topicBegins(byte: number): ByteFault | null {
    this.#topicLeft += byte;
    this.#remaining -= 1;
    this.#slashes = 0;
    if (this.#topicLeft === 0 || this.#topicLeft > byteLimits.topicBytes) return 'topic-length';
    if (this.#topicLeft + this.#idBytes > this.#remaining) return 'topic-length';
    this.#phase = TOPIC;
    return null;
  }

  #topicByte(byte: number): ByteFault | null {
    if (!isTopicByte(byte)) return 'topic-characters';
    if (byte === SLASH) this.#slashes += 1;
    this.#topicLeft -= 1;
    this.#remaining -= 1;
    if (this.#topicLeft > 0) return null;
    this.#phase = this.#idBytes > 0 ? ID_HIGH : this.#remaining === 0 ? HEADER : BODY;
    return this.#slashes === byteLimits.topicLevels - 1 ? null : 'topic-depth';
  }
}

/** Faults visible in the first byte of a packet: its kind, and the flags of a publish. */
function headerFault(byte: number, first: boolean): ByteFault | null {
  const kind = byte >> 4;
  const flags = byte & 0x0f;
  switch (kind) {
    case CONNECT:
      return first && flags === 0 ? null : 'packet-kind';
    case PUBLISH:
      // Rejects retain and QoS 2 and 3: protocol 3 uses neither, so they never reach the broker.
      return (flags & 0x05) === 0 ? null : 'flags';
    case SUBSCRIBE:
    case UNSUBSCRIBE:
      return flags === 2 ? null : 'flags';
    case PUBACK:
    case PINGREQ:
    case DISCONNECT:
      return flags === 0 ? null : 'flags';
    default:
      return 'packet-kind';
  }
}

/** Every topic of the protocol is printable ASCII; checking for it also rejects control characters and broken UTF-8. */
function isTopicByte(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f;
}
