import { describe, expect, test } from 'vitest';
import { createCloudDouble } from '../../test/cloud-double.ts';
import { createManualClock } from '../../test/manual-clock.ts';
import { blankCamera, lines } from '../../test/test-cabinet.ts';
import { createFleet } from '../create-fleet.ts';
import { playScenario } from './play-scenario.ts';
import { scenarios } from './scenarios.ts';

function scene() {
  const clock = createManualClock();
  const cloud = createCloudDouble(clock);
  const options = {
    deviceNo: 'VC24090001',
    secret: 'secret',
    doors: 2 as const,
    link: cloud.link,
    upload: async () => true,
    camera: blankCamera,
  };
  const fleet = createFleet([options], { clock });
  fleet.connect();
  clock.advance(5_000);
  cloud.send('twin.desired', {
    rev: 1,
    lifecycle: 'operational',
    temp: { highC10: { main: 80 }, delayMin: 15 },
    planogram: cloud.plan(lines),
  });
  clock.advance(1_000);
  const [cabinet] = fleet.cabinets;
  if (cabinet === undefined) throw new Error('no cabinet');
  return { clock, cloud, fleet, cabinet };
}

/** Event types that a scenario must add to the log, besides those that always occur. */
const brings: Record<string, string[]> = {
  'bad-firmware': ['log.gap', 'session.ended'],
  'busy-lobby': ['session.started', 'session.recognized', 'session.ended'],
  'camera-fault': ['fault.raised', 'session.recognized', 'fault.cleared'],
  'door-held': ['door.held', 'session.ended'],
  'duplicate-everything': ['session.ended'],
  'forced-door': ['door.forced'],
  'full-storage': ['fault.raised', 'log.gap', 'fault.cleared'],
  'lock-fault': ['door.unlock_failed', 'fault.raised', 'fault.cleared', 'session.ended'],
  'low-confidence': ['session.recognized'],
  'network-cut-mid-session': ['session.started', 'session.ended'],
  'night-power-cut': ['power.lost', 'power.restored'],
  'over-temperature': ['temp.excursion', 'temp.recovered'],
  'power-cut-mid-session': ['session.recognized', 'session.ended'],
  reordered: ['session.ended'],
  'replaced-board': ['session.ended'],
  'silent-network': ['session.ended'],
  'two-boards': [],
  'unknown-item': ['session.recognized'],
  'wrong-clock': ['session.ended'],
};

describe('every scenario', () => {
  test('has an entry in this test', () => {
    expect(Object.keys(scenarios).sort()).toEqual(Object.keys(brings).sort());
  });

  // Two boards need two connections; the test over a real broker has them.
  test.each(Object.values(scenarios).filter(({ name }) => name !== 'two-boards'))(
    'logs the events of $name',
    (scenario) => {
      const { clock, cloud, fleet, cabinet } = scene();
      let ended = false;
      playScenario(scenario, fleet, {
        onStep(step) {
          if (step === undefined) ended = true;
        },
      });
      clock.advance(scenario.steps.reduce((sum, { afterS }) => sum + afterS * 1_000, 0) + 30 * 60_000);
      expect(ended).toBe(true);
      const types = cloud.events().map(({ type }) => type as string);
      for (const type of brings[scenario.name] ?? []) expect(types).toContain(type);
      expect(cabinet.state()).toMatchObject({ online: true, session: null, powered: true });
      expect(cabinet.outboxSize()).toBe(0);
      expect(Object.values(cabinet.state().doors).every((door) => door.locked && !door.open)).toBe(true);
      expect(types.filter((type) => type === 'session.started').length).toBe(
        types.filter((type) => type === 'session.ended').length,
      );
    },
  );

  test('is the same in every run of one seed', () => {
    const run = () => {
      const { clock, cloud, fleet } = scene();
      const story = scenarios['busy-lobby'];
      if (story) playScenario(story, fleet, { seed: 7 });
      clock.advance(600_000);
      return cloud.events().map(({ type, ts, id }) => `${type} ${ts} ${id}`);
    };
    expect(run()).toEqual(run());
  });
});
