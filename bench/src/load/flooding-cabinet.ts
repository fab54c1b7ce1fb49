import { randomUUID } from 'node:crypto';
import { birthOf, eventsOf, RawCabinet } from './raw-cabinet.ts';

export type Flood = { readonly sent: () => number; readonly connections: () => number; stop(): void };

const BACKLOG_BYTES = 256 * 1024;
const TICK_MS = 1;
const A_TICK = 2_000;

/**
 * A cabinet with a stolen secret: writes other bytes to one place of its log as fast as the socket accepts them, and
 * reconnects whenever it is disconnected.
 */
export function startFlood(options: { port: number; secret: string; deviceNo: string }): Flood {
  const { deviceNo } = options;
  const logId = `01930000-0000-7000-${randomUUID().slice(19)}`;
  const event = eventsOf(deviceNo, logId);
  let sent = 0;
  let connections = 0;
  let stopped = false;
  let cabinet: RawCabinet;
  const open = () => {
    if (stopped) return;
    connections += 1;
    cabinet = new RawCabinet({ ...options, onClosed: () => setTimeout(open, 50) });
    cabinet.connect().then(
      () => cabinet.publish(birthOf(deviceNo, logId)),
      () => undefined,
    );
  };
  open();
  const timer = setInterval(() => {
    for (let at = 0; at < A_TICK && cabinet.backlogBytes < BACKLOG_BYTES; at += 1) {
      sent += 1;
      const { topic, qos, payload } = event(1);
      cabinet.publish({
        topic,
        qos,
        payload: Buffer.from(payload.toString().replace('"up":60000', `"up":${sent}`)),
      });
    }
  }, TICK_MS);
  return {
    sent: () => sent,
    connections: () => connections,
    stop: () => {
      stopped = true;
      clearInterval(timer);
      cabinet.destroy();
    },
  };
}
