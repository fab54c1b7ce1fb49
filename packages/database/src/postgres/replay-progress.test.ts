import { describe, expect, test } from 'vitest';
import { ReplayProgress } from './replay-progress.ts';

describe('the lag of a standby', () => {
  test('grows from the beginning while nothing is known', () => {
    const progress = new ReplayProgress(1_000);
    expect(progress.lagMs(9_000)).toBe(8_000);
    expect(progress.includes(0)).toBe(false);
  });

  test('ends at the last position that was replayed, however often the primary has written since', () => {
    const progress = new ReplayProgress(0);
    for (const [atMs, lsn] of [
      [1_000, 10n],
      [2_000, 20n],
      [3_000, 30n],
    ] as const)
      progress.noteWritten(atMs, lsn);
    progress.noteReplayed(9n);
    expect(progress.lagMs(3_500)).toBe(3_500);
    progress.noteReplayed(25n);
    expect(progress.lagMs(3_500)).toBe(1_500);
    expect([progress.includes(2_000), progress.includes(2_001)]).toEqual([true, false]);
    progress.noteReplayed(30n);
    expect(progress.lagMs(3_500)).toBe(500);
  });

  test('grows while the primary is silent, because nothing proves that the standby follows', () => {
    const progress = new ReplayProgress(0);
    progress.noteWritten(1_000, 10n);
    progress.noteReplayed(10n);
    progress.noteReplayed(10n);
    expect(progress.lagMs(8_000)).toBe(7_000);
  });

  test('is not shortened by a position that was noted late', () => {
    const progress = new ReplayProgress(0);
    progress.noteWritten(2_000, 10n);
    progress.noteWritten(1_000, 10n);
    progress.noteReplayed(10n);
    expect(progress.lagMs(2_000)).toBe(0);
  });

  test('forgets positions of a standby that stays behind for long, and is right again when it has caught up', () => {
    const progress = new ReplayProgress(0);
    for (let s = 1; s <= 2_000; s += 1) progress.noteWritten(s * 1_000, BigInt(s));
    progress.noteReplayed(1_000n);
    expect(progress.lagMs(2_000_000)).toBe(2_000_000);
    progress.noteReplayed(2_000n);
    expect(progress.lagMs(2_000_000)).toBe(0);
  });
});
