import type { Writable } from 'node:stream';
import { packetKind, pubackFrames, readMessageId, readPublish, takeFrames } from './mqtt-frames.ts';

/** Where the events of all cabinets of one broker go. */
export type EventOutlet = {
  readonly take: (topic: string, payload: Buffer) => void;
  /** Somebody else listens to what cabinets say, and only the broker can tell them. */
  readonly isShared: () => boolean;
};

/** One admitted cabinet: its connection, and the time in which it must be heard. */
export type LaneClient = {
  readonly conn: Writable;
  readonly _keepaliveTimer?: { refresh(): unknown } | null;
};

const NOTHING = Buffer.alloc(0);
const noEvent = { topic: '', payload: NOTHING };

/**
 * Takes a cabinet's events out of its bytes before the broker reads them; everything else goes on as it came. Events are nearly all that
 * cabinets send in a storm, and need of a broker but a PUBACK, which means nothing (decision 21). [decision 46]
 */
export class EventLane {
  readonly #client: LaneClient;
  readonly #topic: string;
  readonly #outlet: EventOutlet;
  /** The beginning of a packet that has not come whole. */
  #rest: Buffer = NOTHING;
  #isOpen = false;

  /** `topic` is the only one on which this cabinet may publish events. */
  constructor(client: LaneClient, topic: string, outlet: EventOutlet) {
    this.#client = client;
    this.#topic = topic;
    this.#outlet = outlet;
  }

  /** What of a chunk is the broker's; null if nothing is. `beginsPacket`: the chunk before ended with the end of a packet. */
  take(chunk: Buffer, beginsPacket: boolean): Buffer | null {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = NOTHING;
    this.#isOpen = (this.#isOpen || beginsPacket) && !this.#isBrokersTurn();
    return this.#isOpen ? this.#read(bytes) : bytes;
  }

  /** The broker tells others, and waits for whoever does not read what it is answered. */
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
    // A copy: what was read may be large, and a packet comes whole soon.
    if (rest.length > 0) this.#rest = Buffer.from(rest);
    if (acknowledged.length > 0) this.#client.conn.write(pubackFrames(acknowledged));
    if (taken > 0) this.#client._keepaliveTimer?.refresh();
    return passed.length === 0 ? null : Buffer.concat(passed);
  }
}
