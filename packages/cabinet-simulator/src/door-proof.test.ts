import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attempts, liveOpen, push, type Setup, type Variation } from '../test/door-attempts.ts';
import { testCabinet } from '../test/test-cabinet.ts';

const kinds = Object.keys(attempts);
const cabinets = 125;
const attemptsOfEach = 40;

const variation = fc.record<Variation>({
  ms: fc.integer({ min: 1, max: 86_400_000 }),
  door: fc.constantFrom('L', 'R'),
  cseq: fc.nat({ max: 100_000 }),
});
const attempt = fc.record({ kind: fc.constantFrom(...kinds), variation });

/** A running cabinet, and how often one of its bolts was drawn, whichever part asked for it. */
function watched() {
  const setup = testCabinet();
  setup.start();
  const locked = () => Object.values(setup.cabinet.state().doors).map((door) => door.locked);
  let before = locked();
  let opened = 0;
  setup.cabinet.onChange(() => {
    const now = locked();
    opened += now.filter((isLocked, at) => !isLocked && before[at]).length;
    before = now;
  });
  return { setup, opened: () => opened };
}

/** The same as an attempt, with nothing wrong: it opens, whatever its cseq. */
function control(setup: Setup, variation: Variation): void {
  push(setup, liveOpen(setup, variation));
}

describe('door protection against stale, duplicated, replayed or foreign commands [protocol 10.3]', () => {
  test.each(kinds)(
    'never opens for %s, though it opens right before and after for a live command',
    (kind) => {
      const { setup, opened } = watched();
      const part = { ms: 1_234, door: 'L', cseq: 7 } as const;
      control(setup, part);
      expect(opened()).toBe(1);
      attempts[kind]?.play(setup, part);
      expect(opened()).toBe(1 + (attempts[kind]?.opens ?? 0));
      control(setup, { ...part, cseq: 1 });
      expect(opened()).toBe(2 + (attempts[kind]?.opens ?? 0));
    },
  );

  test('opens in 5,000 generated attempts only for the live ones among them', {
    timeout: 300_000,
  }, () => {
    let tried = 0;
    const sequence = fc.array(attempt, { minLength: attemptsOfEach, maxLength: attemptsOfEach });
    fc.assert(
      fc.property(sequence, fc.infiniteStream(fc.nat({ max: 4 })), (sequence, controls) => {
        const { setup, opened } = watched();
        let rightful = 0;
        for (const { kind, variation } of sequence) {
          attempts[kind]?.play(setup, variation);
          tried += 1;
          rightful += attempts[kind]?.opens ?? 0;
          expect({ kind, opened: opened() }).toEqual({ kind, opened: rightful });
          if (controls.next().value !== 0) continue;
          control(setup, variation);
          rightful += 1;
          expect({ control: kind, opened: opened() }).toEqual({ control: kind, opened: rightful });
        }
      }),
      { numRuns: cabinets, seed: 20_261_121, endOnFailure: true },
    );
    expect(tried).toBe(cabinets * attemptsOfEach);
  });
});
