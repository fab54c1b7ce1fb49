import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@larder/database/open-database';
import { releaseGatewayLease, takeGatewayLease } from '@larder/database/queries/device/gateway-lease.queries';
import { serverLimits } from '@larder/domain/server-limits';
import type { Log } from '@larder/use-cases/log';

export type GatewayLeaseOptions = {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** `gateway_instance.id` */
  readonly id: string;
  readonly monotonicMs: () => number;
  /** Connects to the broker, or leaves it. */
  readonly onChange: (isActive: boolean) => void;
};

/** The active gateway leaves the broker this long before another one may enter it. */
const MARGIN_MS = 1_000;
const RELEASE_MS = 500;

/**
 * Says which of several gateways serves an external broker that knows no shared subscriptions: two would handle each
 * message twice. The others stand by, ready to take over. [decision 177]
 */
export class GatewayLease {
  readonly #options: GatewayLeaseOptions;
  #isActive = false;
  #isReleased = false;
  #end: NodeJS.Timeout | undefined;

  constructor(options: GatewayLeaseOptions) {
    this.#options = options;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Takes the lease if it is free, and renews its own. A database that does not answer ends it in time. */
  async renew(): Promise<void> {
    const { database, id, monotonicMs } = this.#options;
    const askedMs = monotonicMs();
    const isOurs = await takeGatewayLease(database.prisma, id);
    const leftMs = askedMs + serverLimits.gatewayLeaseMs - MARGIN_MS - monotonicMs();
    if (this.#isReleased) return;
    clearTimeout(this.#end);
    if (isOurs && leftMs > 0) this.#end = setTimeout(() => this.#set(false), leftMs).unref();
    this.#set(isOurs && leftMs > 0);
  }

  /**
   * Hands the lease over. The caller has left the broker. A database that does not answer must not delay that: the
   * lease ends by itself.
   */
  async release(): Promise<void> {
    const { database, log, id } = this.#options;
    const wasActive = this.#isActive;
    this.#isReleased = true;
    this.#isActive = false;
    clearTimeout(this.#end);
    if (!wasActive) return;
    const released = releaseGatewayLease(database.prisma, id).catch((error: unknown) =>
      log.warn({ err: error }, 'the lease could not be released'),
    );
    await Promise.race([released, wait(RELEASE_MS)]);
  }

  #set(isActive: boolean): void {
    if (this.#isActive === isActive) return;
    this.#isActive = isActive;
    this.#options.onChange(isActive);
  }
}
