import type { Publish } from '@larder/cabinet-protocol/encode';
import { parseTopic } from '@larder/cabinet-protocol/topics';
import type { Database } from '@larder/database/open-database';
import { WATCHED_CHANNEL, type WatchedMessage } from '@larder/use-cases/platform/watch-cabinet';
import type { ExplainedRefusal } from '../broker/refusal-of-event.ts';

/** Shows an operator who watches what became of a message: `ok`, or code, path and reason. */
export type ShowVerdict = (verdict: string) => void;

export type CabinetWatchOptions = {
  readonly database: Database;
  readonly now: () => Date;
  readonly monotonicMs: () => number;
  readonly onError: (error: unknown) => void;
};

/** The command line renews its request every 10 s. */
const WATCHED_FOR_MS = 30_000;
/** A NOTIFY carries less than 8,000 bytes. */
const NOTIFY_MAX_BYTES = 7_900;
const TEXT_MAX_CHARS = 4_000;
const WAITING_MAX = 500;

/**
 * Shows operators what a cabinet sends, what became of it, and what it is sent, while `platform cabinet watch` runs.
 * Goes through the database, so that it works with every gateway and needs neither a password of the broker nor a port.
 * Costs one look-up in a map while no operator watches.
 */
export class CabinetWatch {
  readonly #options: CabinetWatchOptions;
  readonly #untilMs = new Map<string, number>();
  readonly #waiting: string[] = [];
  #sent = 0;
  #sending = false;

  constructor(options: CabinetWatchOptions) {
    this.#options = options;
  }

  /** Starts or renews the watch of a cabinet for half a minute. */
  start(deviceNo: string): void {
    this.#untilMs.set(deviceNo, this.#options.monotonicMs() + WATCHED_FOR_MS);
  }

  /** `verdict`: `ok`, or code, path and reason. */
  received(topic: string, payload: Uint8Array, verdict: string): void {
    if (this.#untilMs.size > 0) this.#show(topic, payload, verdict);
  }

  /** True while an operator watches any cabinet here. */
  get isWatching(): boolean {
    return this.#untilMs.size > 0;
  }

  /** A refusal of the broker, which knows no message. */
  refused(deviceNo: string, { kind, place }: ExplainedRefusal): void {
    if (this.isWatching) this.#tell(deviceNo, 'broker', kind, place ?? '');
  }

  sent({ topic, payload }: Publish): void {
    if (this.#untilMs.size > 0) this.#show(topic, payload, 'sent');
  }

  #show(topic: string, payload: Uint8Array, verdict: string): void {
    const place = parseTopic(topic);
    if (place === undefined || !this.#untilMs.has(place.deviceNo)) return;
    const { deviceNo, direction, channel } = place;
    this.#tell(deviceNo, `${direction}/${channel}`, verdict, withoutSecrets(Buffer.from(payload).toString()));
  }

  #tell(deviceNo: string, channel: string, verdict: string, text: string): void {
    const { now, monotonicMs } = this.#options;
    const untilMs = this.#untilMs.get(deviceNo);
    if (untilMs === undefined) return;
    if (untilMs < monotonicMs()) return void this.#untilMs.delete(deviceNo);
    if (this.#waiting.length >= WAITING_MAX) return;
    this.#sent += 1;
    const shown = { n: this.#sent, at: now().toISOString(), deviceNo, channel, verdict };
    this.#waiting.push(fitting({ ...shown, text: text.slice(0, TEXT_MAX_CHARS) }));
    if (!this.#sending) void this.#send();
  }

  /** Sends one statement at a time, to keep the order. */
  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0);
      await this.#options.database.pool
        .query('select pg_notify($1, line) from unnest($2::text[]) as line', [WATCHED_CHANNEL, lines])
        .catch(this.#options.onError);
    }
    this.#sending = false;
  }
}

/** Masks a new secret, which may exist only in its message. [protocol 5.3] */
const withoutSecrets = (text: string): string => text.replace(/"newSecret":"[^"]*"/g, '"newSecret":"***"');

function fitting(message: WatchedMessage): string {
  const line = JSON.stringify(message);
  if (Buffer.byteLength(line) <= NOTIFY_MAX_BYTES) return line;
  return fitting({ ...message, text: message.text.slice(0, message.text.length / 2) });
}
