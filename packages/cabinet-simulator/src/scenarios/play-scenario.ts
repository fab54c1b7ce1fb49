import { performAct } from '../acts/perform-act.ts';
import { playScript } from '../acts/play-script.ts';
import type { Fleet } from '../create-fleet.ts';
import { createRandom } from '../random/seeded-random.ts';
import { shoppers } from '../shoppers/crowd.ts';
import { look } from '../shoppers/sight.ts';
import { startShoppers } from '../start-shoppers.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

export type ScenarioOptions = {
  seed?: string | number;
  /** Called with each step and its result, and at the end (undefined). */
  onStep?(step: ScenarioStep | undefined, result: string): void;
};

/** Plays a scenario on a fleet. Returns a function that stops it. Throws when the fleet is too small. */
export function playScenario(
  scenario: Scenario,
  fleet: Fleet,
  { seed = scenario.name, onStep }: ScenarioOptions = {},
) {
  if (fleet.cabinets.length < scenario.cabinets) {
    throw new Error(`${scenario.name} needs ${scenario.cabinets} cabinets`);
  }
  const random = createRandom(seed);
  const crowd = startShoppers(fleet, { ratePerHour: scenario.shoppersPerHour ?? 0, seed });
  const stops: (() => void)[] = [crowd.stop];

  function play(at: number): void {
    const step = scenario.steps[at];
    if (step === undefined) {
      crowd.stop();
      onStep?.(undefined, 'end');
      return;
    }
    const timer = fleet.clock.setTimer(step.afterS * 1_000, () => {
      take(step);
      play(at + 1);
    });
    stops.push(timer.cancel);
  }

  function take(step: ScenarioStep): void {
    const cabinet = fleet.cabinets[step.cabinet ?? 0];
    if (cabinet === undefined) return;
    if ('does' in step) {
      const result = performAct(cabinet, step.does);
      onStep?.(step, result.done ? 'done' : result.why);
      return;
    }
    const script = shoppers[step.comes](look(cabinet, random.fork(String(random.next()))));
    const stop = playScript(cabinet, fleet.clock, script, (outcome) =>
      onStep?.(step, outcome.ok ? 'done' : outcome.why),
    );
    stops.push(stop);
  }

  play(0);
  return {
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
