import type { Target } from './targets.ts';

export type BalancerPlan = readonly {
  readonly kind: 'tcp' | 'http';
  readonly host: string;
  readonly port: number;
  readonly targets: readonly Target[];
}[];
