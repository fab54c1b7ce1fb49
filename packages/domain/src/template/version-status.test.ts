import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canCancelVersion, type StoredVersion, versionInForce, versionStatus } from './version-status.ts';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 20, n));
const version = (
  rev: number,
  from: number | null,
  to: number | null = null,
  status: StoredVersion['status'] = 'published',
) => ({
  id: `v${rev}`,
  rev,
  status,
  effectiveAt: from === null ? null : hour(from),
  expiresAt: to === null ? null : hour(to),
});
const all = [
  version(1, 1),
  version(2, 5),
  version(3, 8, 10),
  version(4, 12),
  version(5, 12),
  version(6, null),
  version(7, 2, null, 'canceled'),
  version(8, 3, null, 'draft'),
];

describe('the version in force', () => {
  test.each([
    [0, null],
    [1, 1],
    [4, 1],
    [5, 2],
    [8, 3],
    [9, 3],
    [10, 2],
    [12, 5],
    [99, 5],
  ])('has, at hour %d, rev %s', (now, rev) => {
    expect(versionInForce(all, hour(now))?.rev ?? null).toBe(rev);
  });
});

describe('the displayed status', () => {
  test('is expired for a version that waits for a restock past its end', () => {
    const waiting = { id: 'w', rev: 9, status: 'published', effectiveAt: null, expiresAt: hour(5) } as const;
    expect([4, 5].map((now) => versionStatus(waiting, [waiting], hour(now)))).toEqual([
      'scheduled',
      'expired',
    ]);
  });

  test.each([
    [1, 0, 'scheduled'],
    [1, 1, 'active'],
    [1, 5, 'superseded'],
    [3, 7, 'scheduled'],
    [3, 9, 'active'],
    [3, 10, 'expired'],
    [2, 9, 'superseded'],
    [2, 10, 'active'],
    [4, 12, 'superseded'],
    [6, 99, 'scheduled'],
    [7, 9, 'canceled'],
    [8, 9, 'draft'],
  ] as const)('is right for rev %d at hour %d: %s', (rev, now, status) => {
    const shown = all.find((candidate) => candidate.rev === rev);
    expect(shown && versionStatus(shown, all, hour(now))).toBe(status);
  });
});

test.each([
  [version(1, 5), 4, true],
  [version(1, 5), 5, false],
  [version(1, null), 9, true],
  [version(1, 5, null, 'draft'), 4, false],
  [version(1, 5, null, 'canceled'), 4, false],
])('allows canceling version %# at hour %d: %s', (waiting, now, possible) => {
  expect(canCancelVersion(waiting, hour(now))).toBe(possible);
});

describe('rule T7', () => {
  const versions = fc
    .array(
      fc.record({
        effectiveAt: fc.option(fc.integer({ min: 0, max: 20 }).map(hour)),
        expiresAt: fc.option(fc.integer({ min: 0, max: 25 }).map(hour)),
        status: fc.constantFrom('draft', 'published', 'canceled'),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map((some, i) => ({ ...some, rev: i + 1, id: `v${i + 1}` }) as StoredVersion));
  const at = fc.integer({ min: 0, max: 30 }).map(hour);

  test('is a total order: the sequence of the versions is irrelevant', () => {
    fc.assert(
      fc.property(versions, at, (list, now) => {
        expect(versionInForce([...list].reverse(), now)).toBe(versionInForce(list, now));
      }),
    );
  });

  test('makes at most one version active', () => {
    fc.assert(
      fc.property(versions, at, (list, now) => {
        const active = list.filter((candidate) => versionStatus(candidate, list, now) === 'active');
        expect(active).toEqual([versionInForce(list, now)].filter(Boolean));
      }),
    );
  });
});
