import type { UpChannel } from '@larder/cabinet-protocol/topics';
import { upTopic } from '@larder/cabinet-protocol/topics';
import { MINUTE_MS } from '@larder/domain/durations';
import { quarantine } from '@larder/use-cases/gateway-steps/quarantine';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Metrics } from '../metrics.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import type { SerialWork } from '../work/serial-work.ts';

/** Content of a cabinet that the gateway rejected. */
export type Rejection = {
  readonly channel: UpChannel;
  readonly type: string;
  readonly code: string;
  /** Path and reason. */
  readonly issue: string;
};

export type RejectionsOptions = {
  readonly env: Pick<UseCaseEnv, 'database' | 'log' | 'clock'>;
  readonly metrics: Metrics;
  readonly work: SerialWork;
  readonly monotonicMs: () => number;
};

const AGAIN_AFTER_MS = MINUTE_MS;
/** Most different faults of one cabinet kept in a minute: a fuzzer must not fill the table. */
const KEPT_A_MINUTE = 20;

type Recent = { sinceMs: number; unlogged: number; readonly kept: Set<string> };

/**
 * Reports rejections to the cabinet's developer: counts every one, writes one log line per cabinet and minute, and
 * stores each different one once a minute for `platform cabinet check`. Rejected events are stored in the inbox
 * already, and a birth that differs from the import is accepted: its fault is the record.
 */
export class Rejections {
  readonly #options: RejectionsOptions;
  readonly #recent = new WeakMap<KnownDevice, Recent>();

  constructor(options: RejectionsOptions) {
    this.#options = options;
  }

  note(device: KnownDevice, rejection: Rejection): void {
    const { env, metrics, monotonicMs } = this.#options;
    const { channel, code } = rejection;
    metrics.rejections.inc({ channel, code });
    const nowMs = monotonicMs();
    let recent = this.#recent.get(device);
    if (recent === undefined || nowMs - recent.sinceMs >= AGAIN_AFTER_MS) {
      const more = recent?.unlogged ?? 0;
      env.log.warn({ deviceNo: device.deviceNo, ...rejection, more }, 'content of a cabinet rejected');
      recent = { sinceMs: nowMs, unlogged: 0, kept: new Set() };
      this.#recent.set(device, recent);
    } else recent.unlogged += 1;
    if (channel !== 'evt' && code !== 'IMPORT_MISMATCH') this.#keep(device, rejection, recent.kept);
  }

  #keep(device: KnownDevice, { channel, type, code, issue }: Rejection, kept: Set<string>): void {
    const key = `${channel} ${type} ${issue}`;
    if (kept.has(key) || kept.size >= KEPT_A_MINUTE) return;
    kept.add(key);
    const { env, work } = this.#options;
    const topic = upTopic(device.deviceNo, channel);
    const row = {
      deviceId: device.id,
      at: env.clock.now(),
      topic,
      reason: 'rejected' as const,
      logId: null,
      seq: null,
      issue: `${type} ${code} ${issue}`,
      payload: new Uint8Array(),
    };
    work.add(device.deviceNo, () => quarantine(env.database, row));
  }
}
