import { isReachable } from '../presence/is-reachable.ts';
import type { OnlineStatus } from '../presence/online-status.ts';
import type { SilenceCauseName } from '../presence/silence-cause.ts';

/** Checks of "Why is it not selling", in the order in which they are stated. [screens 60, decision 151] */
export const sellingChecks = ['contact', 'power', 'reader', 'doors', 'shelves', 'goods'] as const;
export type SellingCheck = (typeof sellingChecks)[number];

/**
 * `limits`: it sells less than it could; `stops`: it sells nothing; `unknown`: only the cabinet could say; `past`: it
 * was fine when the cabinet was last in contact, which proves nothing about now. [decision 324]
 */
export type FindingState = 'fine' | 'past' | 'unknown' | 'limits' | 'stops';

/** Where a finding can be put right, the best first; each is a screen, or the remote restart. */
export type NextAction =
  | 'address'
  | 'connection'
  | 'freezing'
  | 'restart'
  | 'restock'
  | 'stock'
  | 'support'
  | 'template'
  | 'records'
  | 'timeline';

type Row<State extends FindingState = FindingState> = {
  readonly check: SellingCheck;
  readonly state: State;
  readonly actions: readonly NextAction[];
};

const fine = (check: SellingCheck): Row<'fine'> => ({ check, state: 'fine', actions: [] });
const past = (check: SellingCheck): Row<'past'> => ({ check, state: 'past', actions: ['timeline'] });
const unknown = (check: SellingCheck, ...actions: NextAction[]): Row<'unknown'> => ({
  check,
  state: 'unknown',
  actions,
});
const limits = (check: SellingCheck, ...actions: NextAction[]): Row<'limits'> => ({
  check,
  state: 'limits',
  actions,
});
const stops = (check: SellingCheck, ...actions: NextAction[]): Row<'stops'> => ({
  check,
  state: 'stops',
  actions,
});

/** Everything that a check can find. Each finding that is not fine leads somewhere. */
export const sellingFindings = {
  'contact.fine': fine('contact'),
  'contact.stale': unknown('contact', 'timeline'),
  'contact.neverSeen': stops('contact', 'connection', 'support'),
  'contact.offline': stops('contact', 'address', 'timeline'),
  'power.fine': fine('power'),
  'power.unknown': unknown('power', 'timeline'),
  'power.battery': limits('power', 'address', 'timeline'),
  'power.lost': stops('power', 'address', 'timeline'),
  'reader.fine': fine('reader'),
  'reader.past': past('reader'),
  'reader.unknown': unknown('reader', 'timeline'),
  'reader.lost': stops('reader', 'restart', 'timeline'),
  'doors.fine': fine('doors'),
  'doors.past': past('doors'),
  'doors.unknown': unknown('doors', 'timeline'),
  'doors.oneLock': limits('doors', 'restart', 'timeline'),
  'doors.lock': stops('doors', 'restart', 'timeline'),
  'doors.sensor': limits('doors', 'restart', 'timeline'),
  'doors.open': stops('doors', 'timeline', 'address'),
  'shelves.fine': fine('shelves'),
  'shelves.past': past('shelves'),
  'shelves.suspended': stops('shelves', 'support'),
  'shelves.frozen': stops('shelves', 'freezing', 'timeline'),
  'shelves.health': stops('shelves', 'restock', 'timeline'),
  'shelves.maintenance': stops('shelves', 'timeline', 'support'),
  'shelves.locked': stops('shelves', 'restart', 'timeline'),
  'shelves.none': stops('shelves', 'template'),
  'shelves.later': stops('shelves', 'records', 'template'),
  'shelves.notApplied': limits('shelves', 'records'),
  'goods.fine': fine('goods'),
  'goods.past': past('goods'),
  'goods.unknown': unknown('goods', 'template'),
  'goods.someOutOfStock': limits('goods', 'stock', 'restock'),
  'goods.outOfStock': stops('goods', 'restock', 'stock'),
} as const satisfies Readonly<Record<`${SellingCheck}.${string}`, Row>>;

export type SellingFinding = keyof typeof sellingFindings;

/** A finding that can be the cause. */
export type StoppingFinding = {
  [Finding in SellingFinding]: (typeof sellingFindings)[Finding]['state'] extends 'stops' ? Finding : never;
}[SellingFinding];

const isStopping = (finding: SellingFinding): finding is StoppingFinding =>
  sellingFindings[finding].state === 'stops';

/** Facts about a cabinet in service; those that only the cabinet can report are the last known ones. */
export type SellingFacts = {
  readonly merchantActive: boolean;
  readonly online: OnlineStatus;
  /** Null unless it is silent. */
  readonly offlineCause: SilenceCauseName | null;
  readonly powerSource: 'mains' | 'battery' | 'unknown';
  /** Codes of open faults, one for each failed part. [protocol 9.5] */
  readonly faults: readonly string[];
  readonly lockouts: readonly string[];
  readonly doors: number;
  readonly openDoors: number;
  readonly session: 'sale' | 'restock' | 'service' | null;
  readonly frozen: boolean;
  /** `later`: none is in force, but one is published. */
  readonly template: 'in_force' | 'later' | 'none';
  /** The cabinet has the template in force. */
  readonly isTemplateApplied: boolean;
  /** Products with a standard stock, and those of them that no shelf has. */
  readonly products: number;
  readonly outOfStockProducts: number;
};

/** One word for a cabinet in service. */
export type SellingWord = 'selling' | 'restocking' | 'service' | 'frozen' | 'not_selling';

export type SellingVerdict = {
  readonly word: SellingWord;
  /** The first finding that stops sales; null while it sells or while a member has it open. */
  readonly cause: StoppingFinding | null;
  /** One finding for each check, in their order. */
  readonly findings: readonly SellingFinding[];
};

/**
 * Judges why a cabinet does not sell, or that it does. The cause is the first finding that stops sales, except that
 * missing power explains missing contact and goes first. [screens 60, decision 151]
 */
export function judgeSelling(facts: SellingFacts): SellingVerdict {
  const findings = [
    contactOf(facts),
    powerOf(facts),
    readerOf(facts),
    doorsOf(facts),
    shelvesOf(facts),
    goodsOf(facts),
  ].map((finding) => (isReachable(facts.online) ? finding : asOfLastContact(finding, facts.online)));
  const stopping = findings.filter(isStopping);
  const cause = stopping.find((finding) => finding === 'power.lost') ?? stopping[0] ?? null;
  const atWork = facts.session === 'restock' || facts.session === 'service' ? facts.session : null;
  if (atWork && isReachable(facts.online))
    return { word: atWork === 'restock' ? 'restocking' : 'service', cause: null, findings };
  if (cause === null) return { word: 'selling', cause, findings };
  return { word: cause === 'shelves.frozen' ? 'frozen' : 'not_selling', cause, findings };
}

/** What a silent cabinet reported as fine is past; one that was never seen reported nothing. */
function asOfLastContact(finding: SellingFinding, online: OnlineStatus): SellingFinding {
  const isReported = online !== 'never_seen';
  switch (finding) {
    case 'reader.fine':
      return isReported ? 'reader.past' : 'reader.unknown';
    case 'doors.fine':
      return isReported ? 'doors.past' : 'doors.unknown';
    case 'shelves.fine':
      return 'shelves.past';
    case 'goods.fine':
      return 'goods.past';
    default:
      return finding;
  }
}

function contactOf({ online }: SellingFacts): SellingFinding {
  if (online === 'never_seen') return 'contact.neverSeen';
  if (online === 'offline') return 'contact.offline';
  return online === 'stale' ? 'contact.stale' : 'contact.fine';
}

/** Silence proves nothing about power, unless the cabinet said that it lost it. [protocol 6.4] */
function powerOf(facts: SellingFacts): SellingFinding {
  if (facts.offlineCause === 'power') return 'power.lost';
  if (!isReachable(facts.online)) return 'power.unknown';
  return facts.powerSource === 'battery' ? 'power.battery' : 'power.fine';
}

const readerOf = ({ faults }: SellingFacts): SellingFinding =>
  faults.includes('READER_LOST') ? 'reader.lost' : 'reader.fine';

/** A door that stands open denies every card; during a session it is meant to be open. */
function doorsOf(facts: SellingFacts): SellingFinding {
  const { faults, doors } = facts;
  const brokenLocks = faults.filter((code) => code === 'LOCK_FAULT').length;
  if (facts.lockouts.includes('fault') || (brokenLocks > 0 && brokenLocks >= doors)) return 'doors.lock';
  if (facts.openDoors > 0 && facts.session === null && isReachable(facts.online)) return 'doors.open';
  if (brokenLocks > 0) return 'doors.oneLock';
  return faults.includes('DOOR_SENSOR') ? 'doors.sensor' : 'doors.fine';
}

/** Whether it may sell, in the order in which the cloud refuses a card. [domain B1] */
function shelvesOf(facts: SellingFacts): SellingFinding {
  const { lockouts, template } = facts;
  if (!facts.merchantActive) return 'shelves.suspended';
  if (facts.frozen) return 'shelves.frozen';
  if (lockouts.includes('health')) return 'shelves.health';
  if (lockouts.includes('maintenance')) return 'shelves.maintenance';
  if (lockouts.some((lockout) => !KNOWN_LOCKOUTS.includes(lockout))) return 'shelves.locked';
  if (template === 'none') return 'shelves.none';
  if (template === 'later') return 'shelves.later';
  return facts.isTemplateApplied ? 'shelves.fine' : 'shelves.notApplied';
}

/** A freeze is judged by the cloud, whose rule holds at once; a lock-out by broken locks belongs to the doors. */
const KNOWN_LOCKOUTS: readonly string[] = ['freeze', 'fault', 'health', 'maintenance'];

function goodsOf({ template, products, outOfStockProducts }: SellingFacts): SellingFinding {
  if (template !== 'in_force') return 'goods.unknown';
  if (outOfStockProducts === 0 && products > 0) return 'goods.fine';
  return outOfStockProducts < products ? 'goods.someOutOfStock' : 'goods.outOfStock';
}
