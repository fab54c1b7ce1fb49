import type { PhonePlan } from './watch-orders.ts';

/** A task for a process of clients. */
export type LoadPlan = {
  readonly port: number;
  readonly secret: string;
  readonly deviceNos: readonly string[];
  /** Completion of an event: the broker's PUBACK, or the cloud's `evt.ack` after its COMMIT. */
  readonly done: 'puback' | 'committed';
  /** `lean`: our own bare sockets. `library`: mqtt.js, which causes most of the load itself. */
  readonly clients: 'lean' | 'library';
} & (
  | {
      readonly kind: 'closed';
      /** The process that replies, whose processor time is measured too. */
      readonly brokerPid: number;
      readonly inFlight: number;
      readonly warmMs: number;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'open';
      readonly perSecond: number;
      readonly warmMs: number;
      readonly durationMs: number;
    }
  | { readonly kind: 'idle' }
  /** Telemetry of all in turn, evenly; sends `began` and `ended` around the measured time. */
  | {
      readonly kind: 'telemetry';
      readonly everyMs: number;
      readonly warmMs: number;
      readonly durationMs: number;
    }
  /** The first `count` cabinets have one alert each, evenly; all send telemetry. */
  | {
      readonly kind: 'alerts';
      readonly count: number;
      readonly perSecond: number;
      readonly telemetryEveryMs: number;
    }
  /** Cards at all readers in turn, evenly, whatever comes back. */
  | {
      readonly kind: 'authorize';
      readonly perSecond: number;
      readonly durationMs: number;
      /** Response time of the payment provider. */
      readonly providerMs: number;
    }
  /** Whole card sales at all cabinets in turn, evenly: card, door, goods; each begins whatever came before. */
  | {
      readonly kind: 'sales';
      readonly perSecond: number;
      /** Begins slowly for this long, unmeasured. */
      readonly warmMs: number;
      readonly durationMs: number;
      readonly providerMs: number;
      readonly productId: string;
      /** Sees when an order is there. */
      readonly phone: PhonePlan;
    }
  /**
   * Whole card sales: first as many at once as `atOnce` says, to measure what can be sold; then multiples of that,
   * evenly, whatever comes back. The last load is half of what can be sold: it shows when every card is allowed again.
   */
  | {
      readonly kind: 'overload';
      /** Those that the load keeps to, as taskset lists them. */
      readonly cores?: string;
      readonly atOnce: readonly number[];
      readonly times: readonly number[];
      readonly phaseMs: number;
      readonly providerMs: number;
      readonly productId: string;
    }
  /**
   * Whole card sales at cabinets that wait for no answer, evenly, again and again: before each of `rounds` it sends
   * `ready` and waits for `go`. Begins with an unmeasured load.
   */
  | {
      readonly kind: 'rounds';
      readonly rounds: number;
      readonly perSecond: number;
      readonly warmMs: number;
      readonly durationMs: number;
      readonly providerMs: number;
      readonly productId: string;
    }
  /** All are connected, all are disconnected at once (`cut`), and after `back` they reconnect within this time. */
  | { readonly kind: 'storm'; readonly backWithinMs: number }
);

export type LoadResult =
  | {
      readonly kind: 'closed';
      readonly perSecond: number;
      /** Processor time an event, of the clients' process and of the broker's. */
      readonly clientsUs: number;
      readonly brokerUs: number;
    }
  | {
      readonly kind: 'open';
      readonly sent: number;
      readonly done: number;
      readonly p50Ms: number;
      readonly p99Ms: number;
      readonly maxMs: number;
    }
  | { readonly kind: 'idle' }
  | { readonly kind: 'telemetry'; readonly sent: number }
  /**
   * `late`: answered when the cabinet had stopped waiting. `silent`: never answered. Times of those allowed, from when
   * they were due.
   */
  | {
      readonly kind: 'authorize';
      readonly asked: number;
      readonly allowed: number;
      readonly refused: number;
      readonly otherwise: Readonly<Record<string, number>>;
      readonly late: number;
      readonly silent: number;
      readonly p50Ms: number;
      readonly p99Ms: number;
    }
  /**
   * From when a card was due to its answer, and from the last event to the phone of every n-th sale. Counts
   * include those of the warm-up.
   */
  | {
      readonly kind: 'sales';
      readonly asked: number;
      readonly allowed: number;
      readonly otherwise: Readonly<Record<string, number>>;
      readonly silent: number;
      readonly authorizeMs: Quantiles;
      readonly visibleMs: Quantiles;
      readonly sampledEach: number;
    }
  | {
      readonly kind: 'overload';
      /** Sales a second, of the best number at once. */
      readonly capacity: number;
      readonly phases: readonly OverloadPhase[];
      /** From the end of the greatest load until every card was allowed again, within a second. */
      readonly backMs: number;
    }
  | {
      readonly kind: 'rounds';
      readonly rounds: readonly CardsRound[];
      /** Cards that were allowed in time, with the warm-up: each is a sale. */
      readonly sold: number;
    }
  /** When each cabinet's condition was published, ms since 1970. */
  | { readonly kind: 'alerts'; readonly publishedAt: Readonly<Record<string, number>> }
  /** From TCP connect to the answer to the birth. */
  | {
      readonly kind: 'storm';
      readonly p50Ms: number;
      readonly p99Ms: number;
      readonly maxMs: number;
      readonly lastBackMs: number;
      readonly attempts: number;
    };

export type OverloadPhase = {
  readonly times: number;
  /** Processor time of the cabinets themselves, which gateway and database do not have. */
  readonly ownCores: number;
  readonly asked: number;
  /** Allowed while the cabinet still waited. */
  readonly soldPerSecond: number;
  readonly allowMs: Quantiles;
  readonly refused: number;
  readonly refuseMs: Quantiles;
  readonly otherwise: Readonly<Record<string, number>>;
  /** Not answered while the cabinet waited. */
  readonly unanswered: number;
};

/** What became of the cards of a round while their cabinets waited, and after what time, in ms. */
export type CardsRound = {
  readonly asked: number;
  /** Times by answer: `allow`, or the code of the refusal. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  readonly unanswered: number;
};

export type Quantiles = { readonly p50: number; readonly p99: number };
