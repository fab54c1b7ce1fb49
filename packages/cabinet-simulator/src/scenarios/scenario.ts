import type { Act } from '../acts/act.ts';
import type { ShopperName } from '../shoppers/crowd.ts';

/** One step of a scenario. `afterS` counts from the previous step; `cabinet` is an index in the fleet, default 0. */
export type ScenarioStep = { afterS: number; cabinet?: number } & ({ does: Act } | { comes: ShopperName });

/** A scenario to watch or to test with, as data. */
export type Scenario = {
  name: string;
  /** The story in one sentence. */
  story: string;
  /** The expected result in the cloud. */
  expect: string;
  /** Number of cabinets it needs. */
  cabinets: number;
  /** Shoppers who come by themselves meanwhile, an hour and cabinet. */
  shoppersPerHour?: number;
  steps: readonly ScenarioStep[];
};
