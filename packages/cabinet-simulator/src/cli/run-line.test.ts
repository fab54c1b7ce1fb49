import { expect, test } from 'vitest';
import { createCloudDouble } from '../../test/cloud-double.ts';
import { createManualClock } from '../../test/manual-clock.ts';
import { lines } from '../../test/test-cabinet.ts';
import { createFleet } from '../create-fleet.ts';
import { createPrompt } from './run-line.ts';

test('the prompt performs a purchase by hand', () => {
  const clock = createManualClock();
  const cloud = createCloudDouble(clock);
  const fleet = createFleet([{ deviceNo: 'VC24090001', secret: 's', doors: 2, link: cloud.link }], { clock });
  const printed: string[] = [];
  const prompt = createPrompt(fleet, (text) => printed.push(text), 'seed');
  fleet.connect();
  clock.advance(5_000);
  cloud.send('twin.desired', { rev: 1, lifecycle: 'operational', planogram: cloud.plan(lines) });
  clock.advance(1_000);
  for (const line of ['tap L', 'pull L', 'take 1 cola x2', 'take 1 tea', 'close L', '']) {
    expect(prompt.run(line)).toBe(true);
    clock.advance(2_000);
  }
  clock.advance(5_000);
  expect(printed).toEqual(['done', 'done', 'done', 'NO_SUCH_PRODUCT', 'done']);
  expect(cloud.events().find((event) => event.type === 'session.recognized')?.data).toMatchObject({
    items: [{ qty: 2 }],
  });
  prompt.run('shelves');
  expect(printed.at(-1)).toContain('L1   10  Cola 12 oz');
  prompt.run('state');
  expect(printed.at(-1)).toMatch(/VC24090001 · mains · online · operational · session none/);
  expect(prompt.run('quit')).toBe(false);
});
