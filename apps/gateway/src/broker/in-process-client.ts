import { Duplex } from 'node:stream';
import type { EmbeddedBroker } from './embedded-broker.ts';
import type { LinkClient, LinkEvents, LinkIdentity } from './link-client.ts';
import {
  connectFrame,
  disconnectFrame,
  type Frame,
  packetKind,
  pingFrame,
  publishFrame,
  readPublish,
  subscribeFrame,
  takeFrames,
} from './mqtt-frames.ts';

const KEEPALIVE_S = 300;
const PING_MS = 120_000;

/**
 * An MQTT client whose network is a stream in this process: it reads what the broker writes, and the other way round.
 * Implements the few packets it needs, because every acknowledgment to a cabinet passes here and a full client costs
 * several times as much. Subscribes with QoS 0: nothing is lost on the way, and only our own acknowledgment means
 * stored. [protocol 2, P2]
 */
export function connectInProcess(
  broker: EmbeddedBroker,
  identity: LinkIdentity,
  events: LinkEvents,
): LinkClient {
  const stream = new InProcessStream((frame) => receive(frame));
  const closed = Promise.withResolvers<void>();
  const ping = setInterval(() => stream.push(pingFrame), PING_MS);
  let messageId = 0;

  const receive = (frame: Frame) => {
    switch (frame.kind) {
      case packetKind.publish: {
        const { topic, payload } = readPublish(frame);
        return events.onMessage(topic, payload);
      }
      case packetKind.connack:
        return frame.body[1] === 0 ? stream.push(subscribeFrame(identity.filter, 0)) : stream.destroy();
      case packetKind.suback:
        return frame.body[2] === 0 ? events.onUp() : stream.destroy();
      default:
        // Ignores acknowledgments of our own publishes: the broker is in the same process.
        return undefined;
    }
  };

  stream.on('error', () => {});
  stream.once('close', () => {
    clearInterval(ping);
    closed.resolve();
    events.onDown('closed');
  });
  broker.handle(stream);
  stream.push(connectFrame(identity, KEEPALIVE_S));
  return {
    publish: ({ topic, payload, qos }) => {
      messageId = (messageId % 65_535) + 1;
      stream.push(publishFrame(topic, payload, qos, messageId));
    },
    end: () => {
      stream.push(disconnectFrame);
      return closed.promise;
    },
  };
}

/** The broker's end of the connection. */
class InProcessStream extends Duplex {
  readonly #onFrame: (frame: Frame) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onFrame: (frame: Frame) => void) {
    super({ autoDestroy: true });
    this.#onFrame = onFrame;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take([chunk]);
    done();
  }

  /** The broker corks its writes of one turn, so several messages arrive at once. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(chunks.map(({ chunk }) => chunk));
    done();
  }

  #take(chunks: Buffer[]): void {
    const bytes = Buffer.concat(this.#rest.length === 0 ? chunks : [this.#rest, ...chunks]);
    this.#rest = takeFrames(bytes, this.#onFrame);
  }
}
