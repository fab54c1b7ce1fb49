import { setTimeout as wait } from 'node:timers/promises';
import {
  beatGateway,
  markGoneGateways,
  noteRefusing,
  noteServing,
  stopGateway,
} from '@larder/database/queries/device/gateway-instance.queries';
import { serverLimits } from '@larder/domain/server-limits';
import type { UseCaseEnv } from '@larder/use-cases/use-case';

export type GatewayBeatOptions = {
  readonly env: UseCaseEnv;
  readonly id: string;
  /** `GATEWAY_INSTANCE`, for people. */
  readonly name: string;
  readonly connections: () => number;
  readonly monotonicMs: () => number;
  /** True while nearly every card is refused for load. */
  readonly isRefusing: () => boolean;
  /** Called after others were marked as gone. */
  readonly onGone: () => Promise<void>;
};

const STOP_MS = 500;

/** The row by which gateways know of each other. [decision 160] */
export class GatewayBeat {
  readonly #options: GatewayBeatOptions;
  readonly #startedAt: Date;
  #lastMs: number | null = null;
  #trustedFromMs = Number.NEGATIVE_INFINITY;
  #wasRefusing = false;
  #isRelieved = false;

  constructor(options: GatewayBeatOptions) {
    this.#options = options;
    this.#startedAt = options.env.clock.now();
  }

  async beat(): Promise<void> {
    const { env, id, name, connections, monotonicMs } = this.#options;
    const row = { id, name, startedAt: this.#startedAt, connections: connections() };
    await beatGateway(env.database.prisma, row, env.clock.now());
    const nowMs = monotonicMs();
    const wasAway = this.#lastMs !== null && nowMs - this.#lastMs >= serverLimits.gatewaySilentMs;
    if (wasAway) this.#trustedFromMs = nowMs + serverLimits.gatewaySilentMs;
    this.#lastMs = nowMs;
    await this.#noteLoad();
  }

  /** True while this gateway refuses nearly every card and another one does not: new cabinets belong there. */
  get isRelieved(): boolean {
    return this.#isRelieved;
  }

  async #noteLoad(): Promise<void> {
    const { env, id, isRefusing } = this.#options;
    const isSo = isRefusing();
    const now = env.clock.now();
    const silentSince = new Date(now.getTime() - serverLimits.gatewaySilentMs);
    if (isSo) this.#isRelieved = await noteRefusing(env.database.prisma, id, silentSince, now);
    else if (this.#wasRefusing) await noteServing(env.database.prisma, id);
    if (!isSo) this.#isRelieved = false;
    if (isSo !== this.#wasRefusing) {
      const facts = { gateway: this.#options.name, isRelieved: this.#isRelieved };
      if (isSo) env.log.warn(facts, 'nearly every card is refused for load');
      else env.log.info(facts, 'cards are answered again');
    }
    this.#wasRefusing = isSo;
  }

  /**
   * False during a gap in its own beats and for a while after it: this process or the database was away, so the silence
   * of others proves nothing until they had the time to write.
   */
  get maySweep(): boolean {
    const nowMs = this.#options.monotonicMs();
    const beatsMs = nowMs - (this.#lastMs ?? Number.NEGATIVE_INFINITY);
    return beatsMs < serverLimits.gatewaySilentMs && nowMs >= this.#trustedFromMs;
  }

  /** Marks gateways that have stopped or fallen silent as gone. Each is logged by one of the others. */
  async markGone(): Promise<void> {
    const { env, id: ownId, onGone } = this.#options;
    const now = env.clock.now();
    const silentSince = new Date(now.getTime() - serverLimits.gatewaySilentMs);
    const gone = await markGoneGateways(env.database.prisma, ownId, silentSince, now);
    for (const { id, name, beatAt, stoppedAt, cabinets } of gone) {
      const facts = { gateway: name, gatewayId: id, beatAt, cabinets };
      if (stoppedAt) env.log.info(facts, 'a gateway has stopped');
      else env.log.warn(facts, 'a gateway has fallen silent');
    }
    if (gone.length > 0) await onGone();
  }

  /** Says that this process stops. A database that does not answer must not delay that. */
  async stop(): Promise<void> {
    const { env, id } = this.#options;
    const stopped = stopGateway(env.database.prisma, id, env.clock.now()).catch((error: unknown) =>
      env.log.warn({ err: error }, 'the gateway could not say that it stops'),
    );
    await Promise.race([stopped, wait(STOP_MS)]);
  }
}
