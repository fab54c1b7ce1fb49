import { createServer } from 'node:net';
import type { DataOf, DownType, EventMessage, UpMessage } from '@larder/cabinet-protocol/catalog';
import { decodeUp } from '@larder/cabinet-protocol/decode';
import { encodeDown } from '@larder/cabinet-protocol/encode';
import { Aedes } from 'aedes';
import { v7 } from 'uuid';
import { createSystemClock } from '../src/clock/system-clock.ts';

const clock = createSystemClock();

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>;

/** A real broker over TCP with the smallest cloud behind it, for any number of cabinets (tests). */
// long: a closure over one broker; each function in it is short
export async function startTestBroker(password = 'secret') {
  let ignoresPublishes = false;
  const aedes = await Aedes.createBroker({
    authorizePublish(_client, _packet, done) {
      if (!ignoresPublishes) done(null);
    },
    authenticate(_client, _username, given, done) {
      if (given?.toString() === password) return done(null, true);
      done(Object.assign(new Error('bad credentials'), { returnCode: 4 }), false);
    },
  });
  const server = createServer({ noDelay: true }, aedes.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const received: { deviceNo: string; message: UpMessage }[] = [];
  const waiting = new Set<() => void>();
  /** Position up to which each log is stored. */
  const acked = new Map<string, number>();

  function send<Type extends DownType>(deviceNo: string, type: Type, data: DataOf<Type>): void {
    const message = { v: 1, id: v7(), type, ts: new Date(clock.now()).toISOString(), data };
    const { topic, payload } = encodeDown(deviceNo, message as Parameters<typeof encodeDown>[1]);
    const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
    aedes.publish(packet, () => undefined);
  }

  function react(deviceNo: string, message: UpMessage): void {
    if (message.type === 'birth') {
      const { id: log, firstSeq } = message.data.log;
      const serverTime = new Date(clock.now()).toISOString();
      const answer = { status: 'accepted', conn: message.conn, lifecycle: 'operational', log } as const;
      const ackSeq = acked.get(log) ?? firstSeq - 1;
      send(deviceNo, 'birth.result', { ...answer, serverTime, teleIntervalS: 60, ackSeq });
    } else if (message.type === 'session.authorize') {
      const { reqId, sessionId, doors } = message.data;
      const openBefore = new Date(clock.now() + 15_000).toISOString();
      const body = { sessionId, decision: 'allow', doors, openBefore, preauthMinor: 1_000, currency: 'USD' };
      send(deviceNo, 'res', { reqId, ok: true, body });
    } else if ('seq' in message) {
      const { log } = message as EventMessage;
      acked.set(log, message.seq);
      send(deviceNo, 'evt.ack', { log, ackSeq: message.seq });
    }
  }

  aedes.on('publish', ({ topic, payload }) => {
    const decoded = decodeUp(topic, Buffer.from(payload));
    if (decoded.kind !== 'ok') return;
    received.push({ deviceNo: decoded.deviceNo, message: decoded.message });
    react(decoded.deviceNo, decoded.message);
    for (const check of waiting) check();
  });

  return {
    url: `mqtt://127.0.0.1:${port}`,
    received,
    send,
    connections: () => aedes.connectedClients,
    /** From now on it takes what cabinets publish, answers pings, and acknowledges nothing; or no longer. */
    ignorePublishes(on: boolean): void {
      ignoresPublishes = on;
    },
    /** Resolves when a matching message has arrived. */
    until: (isIt: (message: UpMessage) => boolean) =>
      new Promise<UpMessage>((resolve) => {
        const check = () => {
          const found = received.find(({ message }) => isIt(message));
          if (!found) return;
          waiting.delete(check);
          resolve(found.message);
        };
        waiting.add(check);
        check();
      }),
    async stop(): Promise<void> {
      await new Promise<void>((resolve) => aedes.close(resolve));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
