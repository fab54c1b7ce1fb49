import type { Database } from '@larder/database/open-database';
import { releaseGatewayLease, takeGatewayLease } from '@larder/database/queries/device/gateway-lease.queries';
import { serverLimits } from '@larder/domain/server-limits';

export type GatewayLeaseOptions = {
  readonly database: Database;
  /** `gateway_instance.id` */
  readonly id: string;
  readonly monotonicMs: () => number;
  /** Connects to the broker, or leaves it. */
  readonly onChange: (isActive: boolean) => void;
};

/** The active gateway leaves the broker this long before another one may enter it. */
const MARGIN_MS = 1_000;

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

  /** Hands the lease over. The caller has left the broker. */
  async release(): Promise<void> {
    const { database, id } = this.#options;
    this.#isReleased = true;
    clearTimeout(this.#end);
    if (this.#isActive) await releaseGatewayLease(database.prisma, id);
    this.#isActive = false;
  }

  #set(isActive: boolean): void {
    if (this.#isActive === isActive) return;
    this.#isActive = isActive;
    this.#options.onChange(isActive);
  }
}
