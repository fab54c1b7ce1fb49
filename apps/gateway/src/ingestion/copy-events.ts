import type { InboxEvent } from '@larder/database/queries/device/event-inbox.queries';
import pg from 'pg';

const copySql = `copy device_event_inbox (device_id, log_id, seq, type, raw, received_at, occurred_at, clock_quality, status) from stdin`;

const uniqueViolation = '23505';

/**
 * Commits a group of events that are most likely new by COPY: a third of the time that `insertEvents` takes to write
 * its parameters, and less of the server's. Only for understood events (`received`) of a known type. Returns false if
 * one of them was already there: then nothing is written, and `insertEvents` finds out which. [protocol 9.6]
 */
export async function copyEvents(pool: pg.Pool, events: readonly InboxEvent[]): Promise<boolean> {
  if (events.length === 0) return true;
  const bytes = Buffer.from(copyText(events));
  const client = await pool.connect();
  try {
    await new Promise<void>((done, failed) => {
      client.query(new CopyIn(copySql, bytes, (error) => (error ? failed(error) : done())));
    });
    client.release();
    return true;
  } catch (error) {
    const isKnown = error instanceof pg.DatabaseError && error.code === uniqueViolation;
    // A connection that broke in the middle does not return to the pool.
    client.release(error instanceof pg.DatabaseError ? undefined : true);
    if (isKnown) return false;
    throw error;
  }
}

/**
 * Formats rows for COPY in Postgres' text format: tab-separated, a line each. Only the JSON may contain characters to
 * escape.
 */
function copyText(events: readonly InboxEvent[]): string {
  let text = '';
  let receivedAt: Date | undefined;
  let received = '';
  for (const event of events) {
    // Cached, because many are received within the same millisecond.
    if (event.receivedAt.getTime() !== receivedAt?.getTime()) received = event.receivedAt.toISOString();
    receivedAt = event.receivedAt;
    const occurred = event.occurredAt === event.receivedAt ? received : event.occurredAt.toISOString();
    text += `${event.deviceId}\t${event.logId}\t${event.seq}\t${event.type}\t${copyValue(event.raw)}\t${received}\t${occurred}\t${event.clockQuality}\t${event.status}\n`;
  }
  return text;
}

const meaningful = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(text: string): string {
  return meaningful.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text;
}

/** Methods of pg that its types omit. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void };

/** One COPY as a query of pg's queue. */
class CopyIn implements pg.Submittable {
  readonly #sql: string;
  readonly #bytes: Buffer;
  readonly #done: (error?: Error) => void;

  constructor(sql: string, bytes: Buffer, done: (error?: Error) => void) {
    this.#sql = sql;
    this.#bytes = bytes;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done();
  }

  handleError(error: Error): void {
    this.#done(error);
  }
}
