import { type DataOf, type EventMessage, type EventType, upCatalog } from '@larder/cabinet-protocol/catalog';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import type { Flash, LogRecord } from '@larder/cabinet-simulator/flash/flash';
import { createMemoryFlash } from '@larder/cabinet-simulator/flash/memory-flash';

export type RecordedSale = {
  readonly sessionId: string;
  readonly taken: readonly { readonly productId: string; readonly layer: number; readonly qty: number }[];
};

const SALE_MS = 60_000;

/** The flash of a cabinet that sold without network: every event of every sale, in order, none of them acknowledged. */
export function flashWithSales(options: {
  deviceNo: string;
  logId: string;
  /** End of the last sale. */
  endedAt: Date;
  sales: readonly RecordedSale[];
}): Flash {
  const { deviceNo, logId, sales, endedAt } = options;
  const records: LogRecord[] = [{ op: 'open', log: logId, nextSeq: 1, ackedSeq: 0 }];
  const beganMs = endedAt.getTime() - sales.length * SALE_MS;
  for (const [index, sale] of sales.entries()) {
    for (const [type, data, seconds] of eventsOf(sale)) {
      const seq = records.length;
      const at = new Date(beganMs + index * SALE_MS + seconds * 1_000);
      const text = textOf(deviceNo, { log: logId, seq, type, data, ts: at.toISOString() });
      records.push({ op: 'add', seq, type, priority: upCatalog[type].priority, text });
    }
  }
  const flash = createMemoryFlash();
  flash.replaceLog(records);
  return flash;
}

type TimedEvent = {
  [Type in EventType]: readonly [type: Type, data: DataOf<Type>, seconds: number];
}[EventType];

/** Number of events of one sale. */
export const eventsOfSale = 6;

function eventsOf({ sessionId, taken }: RecordedSale): TimedEvent[] {
  const items = taken.map((item) => ({
    ...item,
    door: 'L' as const,
    pos: null,
    dir: 'out' as const,
    conf: 0.98,
  }));
  return [
    ['session.started', { sessionId, kind: 'sale', trigger: 'card', doors: ['L'] }, 0],
    ['door.unlocked', { sessionId, door: 'L' }, 1],
    ['door.opened', { sessionId, door: 'L' }, 3],
    ['door.closed', { sessionId, door: 'L', locked: true, openMs: 9_000 }, 12],
    ['session.recognized', { sessionId, attempt: 1, by: 'device', result: 'ok', items, unknown: [] }, 14],
    ['session.ended', { sessionId, reason: 'doors_closed', openMs: 9_000 }, 15],
  ];
}

function textOf(
  deviceNo: string,
  event: { log: string; seq: number; type: EventType; data: unknown; ts: string },
): string {
  const envelope = {
    v: 1,
    id: event.log,
    conn: '00000000',
    boot: '0badb007',
    up: 60_000,
    clk: 'synced',
    off: true,
  };
  return encodeUp(deviceNo, { ...envelope, ...event } as EventMessage).payload.toString();
}
