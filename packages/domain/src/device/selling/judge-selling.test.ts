import { describe, expect, test } from 'vitest';
import {
  judgeSelling,
  type SellingFacts,
  type SellingFinding,
  sellingChecks,
  sellingFindings,
} from './judge-selling.ts';

const well: SellingFacts = {
  merchantActive: true,
  online: 'online',
  offlineCause: null,
  powerSource: 'mains',
  faults: [],
  lockouts: [],
  doors: 2,
  openDoors: 0,
  session: null,
  frozen: false,
  template: 'in_force',
  isTemplateApplied: true,
  products: 52,
  outOfStockProducts: 0,
};
const allFine = sellingChecks.map((check) => `${check}.fine`);
const offline = { online: 'offline', offlineCause: 'unknown' } as const;

/** One row for each finding: facts that differ from a cabinet that is well, and the word for it. */
const cases: readonly (readonly [SellingFinding, Partial<SellingFacts>, string])[] = [
  ['contact.fine', {}, 'selling'],
  ['contact.stale', { online: 'stale' }, 'selling'],
  ['contact.neverSeen', { online: 'never_seen' }, 'not_selling'],
  ['contact.offline', offline, 'not_selling'],
  ['power.fine', { powerSource: 'unknown' }, 'selling'],
  ['power.unknown', offline, 'not_selling'],
  ['power.battery', { powerSource: 'battery' }, 'selling'],
  ['power.lost', { online: 'offline', offlineCause: 'power' }, 'not_selling'],
  ['reader.fine', { faults: ['FAN'] }, 'selling'],
  ['reader.past', offline, 'not_selling'],
  ['reader.unknown', { online: 'never_seen' }, 'not_selling'],
  ['reader.lost', { faults: ['READER_LOST'] }, 'not_selling'],
  ['doors.fine', { openDoors: 1, session: 'sale' }, 'selling'],
  ['doors.past', { ...offline, openDoors: 1 }, 'not_selling'],
  ['doors.unknown', { online: 'never_seen' }, 'not_selling'],
  ['doors.oneLock', { faults: ['LOCK_FAULT'] }, 'selling'],
  ['doors.lock', { faults: ['LOCK_FAULT'], doors: 1 }, 'not_selling'],
  ['doors.lock', { faults: ['LOCK_FAULT', 'LOCK_FAULT'] }, 'not_selling'],
  ['doors.lock', { lockouts: ['fault'] }, 'not_selling'],
  ['doors.sensor', { faults: ['DOOR_SENSOR'] }, 'selling'],
  ['doors.open', { openDoors: 1 }, 'not_selling'],
  ['shelves.fine', { lockouts: ['freeze'] }, 'selling'],
  ['shelves.past', offline, 'not_selling'],
  ['shelves.suspended', { merchantActive: false }, 'not_selling'],
  ['shelves.frozen', { frozen: true, lockouts: ['freeze'] }, 'frozen'],
  ['shelves.health', { lockouts: ['health'] }, 'not_selling'],
  ['shelves.maintenance', { lockouts: ['maintenance'] }, 'not_selling'],
  ['shelves.locked', { lockouts: ['audit'] }, 'not_selling'],
  ['shelves.none', { template: 'none', products: 0 }, 'not_selling'],
  ['shelves.later', { template: 'later', products: 0 }, 'not_selling'],
  ['shelves.notApplied', { isTemplateApplied: false }, 'selling'],
  ['goods.fine', {}, 'selling'],
  ['goods.past', offline, 'not_selling'],
  ['goods.unknown', { template: 'none' }, 'not_selling'],
  ['goods.someOutOfStock', { outOfStockProducts: 51 }, 'selling'],
  ['goods.outOfStock', { outOfStockProducts: 52 }, 'not_selling'],
  ['goods.outOfStock', { products: 0 }, 'not_selling'],
];

describe('the checks of a cabinet', () => {
  test.each(cases)('find %s', (finding, differing, word) => {
    const verdict = judgeSelling({ ...well, ...differing });
    expect(verdict.findings).toContain(finding);
    expect(verdict.word).toBe(word);
    expect(verdict.cause !== null).toBe(word === 'not_selling' || word === 'frozen');
  });

  test('cover every finding by a case', () => {
    expect(new Set(cases.map(([finding]) => finding))).toEqual(new Set(Object.keys(sellingFindings)));
  });

  test('give one finding each, in their order', () => {
    for (const [, differing] of cases) {
      const { findings } = judgeSelling({ ...well, ...differing });
      expect(findings.map((finding) => sellingFindings[finding].check)).toEqual([...sellingChecks]);
    }
    expect(judgeSelling(well)).toEqual({ word: 'selling', cause: null, findings: allFine });
  });

  test('lead somewhere unless they are fine', () => {
    for (const { state, actions } of Object.values(sellingFindings))
      expect(actions.length === 0).toBe(state === 'fine');
  });
});

describe('a cabinet without contact', () => {
  const silent = [offline, { online: 'offline', offlineCause: 'power' }, { online: 'never_seen' }] as const;

  test.each(cases)('has no check that is fine, also with %s', (_, differing) => {
    for (const silence of silent) {
      const { findings } = judgeSelling({ ...well, ...differing, ...silence });
      expect(findings.filter((finding) => sellingFindings[finding].state === 'fine')).toEqual([]);
    }
  });

  test('keeps the faults that it reported', () => {
    const faults = ['READER_LOST', 'LOCK_FAULT'];
    const { findings } = judgeSelling({ ...well, ...offline, faults });
    expect(findings).toEqual(expect.arrayContaining(['reader.lost', 'doors.oneLock']));
  });
});

describe('the cause that is stated', () => {
  test.each<[string, Partial<SellingFacts>, SellingFinding | null]>([
    ['is the first that stops sales', { ...offline, template: 'none' }, 'contact.offline'],
    ['is missing power before missing contact', { online: 'offline', offlineCause: 'power' }, 'power.lost'],
    ['is the freeze before empty shelves', { frozen: true, outOfStockProducts: 52 }, 'shelves.frozen'],
    ['is a broken reader before a freeze', { faults: ['READER_LOST'], frozen: true }, 'reader.lost'],
    ['is none while it sells less than it could', { outOfStockProducts: 3, powerSource: 'battery' }, null],
  ])('%s', (_, differing, cause) => {
    expect(judgeSelling({ ...well, ...differing }).cause).toBe(cause);
  });
});

describe('a session at the door', () => {
  test.each<[SellingFacts['session'], Partial<SellingFacts>, string]>([
    ['restock', { openDoors: 2, frozen: true }, 'restocking'],
    ['service', { openDoors: 1 }, 'service'],
    ['sale', { openDoors: 1 }, 'selling'],
    ['restock', offline, 'not_selling'],
  ])('%s gives the word of its kind', (session, differing, word) => {
    expect(judgeSelling({ ...well, ...differing, session }).word).toBe(word);
  });
});
