import type { Writable } from 'node:stream';
import { packetKind, pubackFrames, readMessageId, readPublish, takeFrames } from './mqtt-frames.ts';

/** The destination of the events of all cabinets of one broker. */
export type EventOutlet = {
  readonly take: (topic: string, payload: Buffer) => void;
  /** True if other clients subscribe to reports of cabinets: only the broker can deliver to them. */
  readonly isShared: () => boolean;
};

/** One admitted cabinet: its connection, and the keepalive timer to refresh. */
export type LaneClient = {
  readonly conn: Writable;
  readonly _keepaliveTimer?: { refresh(): unknown } | null;
};

const NOTHING = Buffer.alloc(0);
const noEvent = { topic: '', payload: NOTHING };

/**
 * Extracts a cabinet's events from its bytes before the broker parses them; everything else passes unchanged. Nearly
 * everything cabinets send in a storm is events, which need nothing of a broker but a PUBACK, and that means nothing
 * (decision 21). [decision 46]
 */
export class EventLane {
  readonly #client: LaneClient;
  readonly #topic: string;
  readonly #outlet: EventOutlet;
  /** The beginning of an incomplete packet. */
  #rest: Buffer = NOTHING;
  #isOpen = false;

  /** `topic` is the only one on which this cabinet may publish events. */
  constructor(client: LaneClient, topic: string, outlet: EventOutlet) {
    this.#client = client;
    this.#topic = topic;
    this.#outlet = outlet;
  }

  /**
   * Returns the part of a chunk meant for the broker, or null. `beginsPacket`: the previous chunk ended with the end of
   * a packet.
   */
  take(chunk: Buffer, beginsPacket: boolean): Buffer | null {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = NOTHING;
    this.#isOpen = (this.#isOpen || beginsPacket) && !this.#isBrokersTurn();
    return this.#isOpen ? this.#read(bytes) : bytes;
  }

  /** Hand the bytes to the broker when other clients subscribe, or when this socket is not draining. */
  #isBrokersTurn(): boolean {
    return this.#client.conn.writableNeedDrain || this.#outlet.isShared();
  }

  #read(bytes: Buffer): Buffer | null {
    const passed: Buffer[] = [];
    const acknowledged: number[] = [];
    let taken = 0;
    const rest = takeFrames(bytes, (frame) => {
      const { topic, payload } = frame.kind === packetKind.publish ? readPublish(frame) : noEvent;
      if (topic !== this.#topic) return void passed.push(bytes.subarray(frame.start, frame.end));
      const messageId = readMessageId(frame);
      if (messageId !== null) acknowledged.push(messageId);
      taken += 1;
      return this.#outlet.take(topic, payload);
    });
    // A copy: the chunk may be large, and the packet is complete soon.
    if (rest.length > 0) this.#rest = Buffer.from(rest);
    if (acknowledged.length > 0) this.#client.conn.write(pubackFrames(acknowledged));
    if (taken > 0) this.#client._keepaliveTimer?.refresh();
    return passed.length === 0 ? null : Buffer.concat(passed);
  }
}
