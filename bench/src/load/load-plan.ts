/** What a process of clients is asked to do. */
export type LoadPlan = {
  readonly port: number;
  readonly secret: string;
  readonly deviceNos: readonly string[];
  /** What says that an event is done: the broker's PUBACK, or the cloud's `evt.ack` after its COMMIT. */
  readonly done: 'puback' | 'committed';
  /** `lean`: our own bare sockets. `library`: mqtt.js, which is most of the load itself. */
  readonly clients: 'lean' | 'library';
} & (
  | {
      readonly kind: 'closed';
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
);

export type LoadResult =
  | { readonly kind: 'closed'; readonly perSecond: number }
  | {
      readonly kind: 'open';
      readonly sent: number;
      readonly done: number;
      readonly p50Ms: number;
      readonly p99Ms: number;
      readonly maxMs: number;
    }
  | { readonly kind: 'idle' };
