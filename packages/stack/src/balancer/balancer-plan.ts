import type { Target } from './targets.ts';

export type BalancerPlan = readonly {
  readonly kind: 'tcp' | 'http';
  readonly host: string;
  readonly port: number;
  readonly targets: readonly Target[];
  /** Begins each TCP connection with a PROXY header, so that limits count the caller. */
  readonly namesCallers?: boolean;
}[];
