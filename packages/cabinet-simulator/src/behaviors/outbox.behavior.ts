import { type UpMessage, upCatalog } from '@larder/cabinet-protocol/catalog';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import { upTopic } from '@larder/cabinet-protocol/topics';
import type { Timer } from '../clock/sim-clock.ts';
import type { Device } from '../device/device.ts';
import { envelope } from '../device/envelope.ts';
import type { EventLog, GapEntry, LogEntry } from '../outbox/event-log.ts';

const longestRepeatMs = 300_000;
const quietMs = 3_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Delivery of the event log [protocol 9.6]: at most 32 in flight, in order; repeats the oldest after 10, 20, 40 ... 300
 * s. After each birth starts over from the position of the cloud, which is before its acknowledgment once it was
 * restored from a backup.
 */
// long: a closure over what is on its way; each function in it is short
export function createOutbox(device: Device, log: EventLog, sent: { seq: number }) {
  const topic = upTopic(device.spec.deviceNo, 'evt');
  const { repeatMs: firstRepeatMs } = device.spec.timings;
  let repeatMs = firstRepeatMs;
  let repeat: Timer | undefined;
  /** Search for one event that the cloud cannot read: sends one at a time, once the line is quiet. */
  let search: { begun: boolean; timer: Timer; untilSeq: number } | undefined;

  function pump(): void {
    if (!device.run.accepted || (search !== undefined && !search.begun)) return;
    const window = search?.begun ? 1 : protocolLimits.eventsInFlight;
    let flying = log.countUpTo(sent.seq);
    for (
      let next = log.atOrAfter(sent.seq + 1);
      next && flying < window;
      next = log.atOrAfter(sent.seq + 1)
    ) {
      sent.seq = next.seq;
      flying += 1;
      send(next);
    }
    if (repeat === undefined && flying > 0) repeatLater();
  }

  function send(entry: LogEntry): void {
    const text = entry.op === 'gap' ? fixed(entry) : entry.text;
    device.publish({ topic, payload: Buffer.from(text), qos: 1 });
  }

  function fixed(gap: GapEntry): string {
    if (gap.text !== null) return gap.text;
    const { fromSeq, seq, reason, dropped } = gap;
    const data = { fromSeq, toSeq: seq, reason, dropped };
    const text = eventText({ type: 'log.gap', data }, seq);
    log.fixGap(gap, text);
    return text;
  }

  function eventText(event: Pick<UpMessage, 'type' | 'data'>, seq: number): string {
    const position = { log: log.id(), seq, off: !device.run.accepted };
    return encodeUp(device.spec.deviceNo, {
      ...envelope(device),
      ...position,
      ...event,
    } as UpMessage).payload.toString();
  }

  function repeatLater(): void {
    repeat?.cancel();
    repeat = device.after(repeatMs, () => {
      repeat = undefined;
      const oldest = log.oldest();
      if (!device.run.accepted || oldest === undefined || oldest.seq > sent.seq) return;
      send(oldest);
      repeatMs = Math.min(repeatMs * 2, longestRepeatMs);
      repeatLater();
    });
  }

  function restartFrom(seq: number): void {
    sent.seq = seq;
    repeat?.cancel();
    repeat = undefined;
    repeatMs = firstRepeatMs;
  }

  function acknowledged(ackSeq: number): void {
    const before = log.ackedSeq();
    log.ackUpTo(ackSeq);
    if (log.ackedSeq() === before) return;
    sent.seq = Math.max(sent.seq, log.ackedSeq());
    repeat?.cancel();
    repeat = undefined;
    repeatMs = firstRepeatMs;
    if (search !== undefined && log.ackedSeq() >= search.untilSeq) stopSearch();
    pump();
    device.emit('changed', 'outbox');
  }

  /** The cloud received an event without a readable number. Only sending one at a time shows which. */
  function unreadable(): void {
    const oldest = log.oldest();
    if (oldest === undefined) return;
    if (search?.begun) {
      log.giveUp(oldest.seq, 'unreadable');
      restartFrom(log.ackedSeq());
      pump();
      return;
    }
    search?.timer.cancel();
    const timer = device.after(quietMs, () => {
      search = { begun: true, timer, untilSeq: sent.seq };
      restartFrom(log.ackedSeq());
      pump();
    });
    search = { begun: false, timer, untilSeq: sent.seq };
  }

  function stopSearch(): void {
    search?.timer.cancel();
    search = undefined;
  }

  device.on('accepted', ({ log: known, ackSeq }) => {
    stopSearch();
    if (known === log.id() && ackSeq != null) {
      log.rewindTo(ackSeq);
      log.ackUpTo(ackSeq);
    }
    restartFrom(log.ackedSeq());
    pump();
    device.emit('changed', 'outbox');
  });
  device.on('link_down', () => {
    stopSearch();
    restartFrom(log.ackedSeq());
  });
  device.on('died', () => {
    stopSearch();
    restartFrom(log.ackedSeq());
  });
  device.on('received', (message) => {
    if (message.type !== 'evt.ack') return;
    const { log: about, ackSeq, nackFrom, unreadable: unread } = message.data;
    if (about == null || about === log.id()) {
      if (ackSeq != null) acknowledged(ackSeq);
      if (nackFrom !== undefined && nackFrom <= log.ackedSeq()) {
        log.rewindTo(nackFrom - 1);
        restartFrom(log.ackedSeq());
        pump();
      } else if (nackFrom !== undefined) {
        for (const entry of log.entries()) if (entry.seq >= nackFrom && entry.seq <= sent.seq) send(entry);
      }
    }
    if (unread) unreadable();
  });

  return {
    record(event: Pick<UpMessage, 'type' | 'data'>, spoil: (text: string) => string): void {
      const row = upCatalog[event.type];
      const priority = 'priority' in row ? row.priority : 'P1';
      log.append(event.type, priority, (seq) => spoil(eventText(event, seq)));
      pump();
      device.emit('changed', 'outbox');
    },
    /** Number of unacknowledged events. */
    size: () => log.size(),
  };
}
