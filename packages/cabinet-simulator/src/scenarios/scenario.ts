import type { Act } from '../acts/act.ts';
import type { ShopperName } from '../shoppers/crowd.ts';

/** One moment of a story. `afterS` counts from the moment before; `cabinet` is a place in the fleet, default 0. */
export type ScenarioStep = { afterS: number; cabinet?: number } & ({ does: Act } | { comes: ShopperName });

/** A story to watch or to test with, as data. */
export type Scenario = {
  name: string;
  /** What happens. */
  story: string;
  /** What the cloud should make of it. */
  expect: string;
  /** How many cabinets it needs. */
  cabinets: number;
  /** People who come by themselves meanwhile, an hour and cabinet. */
  shoppersPerHour?: number;
  steps: readonly ScenarioStep[];
};
