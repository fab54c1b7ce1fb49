import { randomUUID } from 'node:crypto';
import { LibraryCabinet } from './library-cabinet.ts';
import type { LoadPlan } from './load-plan.ts';
import { appliedTwin, birthOf, eventsOf, type LoadCabinet, RawCabinet } from './raw-cabinet.ts';

/** The longest that the gateway grants. */
const IDLE_S = 300;

/** One cabinet of the crowd: what it has sent, and what of that is done. */
export type Sender = {
  readonly deviceNo: string;
  readonly logId: string;
  readonly cabinet: LoadCabinet;
  readonly event: (seq: number) => ReturnType<ReturnType<typeof eventsOf>>;
  sent: number;
  done: number;
  readonly sentAt: number[];
};

/**
 * Connects all cabinets, fifty at a time, with a birth and the settings that follow it if the cloud replies; `senders`
 * holds the connected ones.
 */
export async function connectAll(
  plan: LoadPlan,
  done: (sender: Sender, count: number) => void,
  senders: Sender[] = [],
): Promise<Sender[]> {
  const atOnce = 50;
  for (let from = 0; from < plan.deviceNos.length; from += atOnce) {
    const some = plan.deviceNos.slice(from, from + atOnce);
    senders.push(...(await Promise.all(some.map((deviceNo) => connectOne(plan, deviceNo, done)))));
  }
  return senders;
}

async function connectOne(
  plan: LoadPlan,
  deviceNo: string,
  done: (sender: Sender, count: number) => void,
): Promise<Sender> {
  const logId = `01930000-0000-7000-${randomUUID().slice(19)}`;
  const born = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const Cabinet = plan.clients === 'lean' ? RawCabinet : LibraryCabinet;
  const cabinet = new Cabinet({
    port: plan.port,
    secret: plan.secret,
    deviceNo,
    // Nobody sends anything while thousands connect.
    ...(plan.kind === 'idle' ? { keepaliveS: IDLE_S } : {}),
    onPuback: () => {
      if (plan.done === 'puback') done(sender, 1);
    },
    onMessage: (text) => {
      if (text.includes('"birth.result"')) born.resolve();
      if (text.includes('"twin.desired"')) {
        cabinet.publish(appliedTwin(deviceNo, text));
        told.resolve();
      }
      const acked = plan.done === 'committed' && text.includes('"evt.ack"') && /"ackSeq":(\d+)/.exec(text);
      if (acked && Number(acked[1]) > sender.done) done(sender, Number(acked[1]) - sender.done);
    },
    onClosed: () => {
      console.error(`${deviceNo} was disconnected`);
      process.exit(1);
    },
  });
  const sender: Sender = {
    deviceNo,
    logId,
    cabinet,
    event: eventsOf(deviceNo, logId),
    sent: 0,
    done: 0,
    sentAt: [],
  };
  await cabinet.connect();
  if (plan.done === 'committed') {
    cabinet.publish(birthOf(deviceNo, logId));
    await Promise.all([born.promise, told.promise]);
  }
  return sender;
}

export function send(sender: Sender): void {
  sender.sent += 1;
  sender.cabinet.publish(sender.event(sender.sent));
}
