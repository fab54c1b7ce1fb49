import type { SaleScene } from '@larder/testkit/sale-scene';
import type { MemberActor } from '@larder/use-cases/actor';

/** A merchant with one cabinet, in one process alone: its log has one writer, as a real cabinet's. */
export type MoneyScene = {
  readonly sale: SaleScene;
  readonly owner: MemberActor;
  readonly colleague: MemberActor;
};

/** What one process of the run does; sent to it as its first message. */
export type MoneyPlan = {
  readonly databaseUrl: string;
  readonly providerUrl: string;
  readonly secretKey: string;
  readonly clock: FastClock;
  readonly seed: string;
  /** Every scene has a loop of its own: that many operations are under way at once. */
  readonly scenes: readonly MoneyScene[];
  /** Cards of the provider simulator that half of the shoppers have. */
  readonly faultyCards: readonly string[];
  /** Calls of the provider that a process lives for, on average. */
  readonly callsPerDeath: number;
  /** Names every point at which a process died. */
  readonly deathsFile: string;
};

/** A clock that all processes share: it began at `epochMs` and runs `speed` times as fast as the machine's. */
export type FastClock = { readonly epochMs: number; readonly startedAtMs: number; readonly speed: number };

export const fastNowMs = ({ epochMs, startedAtMs, speed }: FastClock): number =>
  epochMs + (Date.now() - startedAtMs) * speed;

/** Sent by a process for every operation that changed money or asked the provider. */
export type MoneyReport = { readonly operations: number };
