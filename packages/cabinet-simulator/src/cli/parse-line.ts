import type { Door } from '@larder/cabinet-protocol/fields';
import type { Act } from '../acts/act.ts';
import { type Fault, faultKinds } from '../acts/fault.ts';
import { type ShopperName, shoppers } from '../shoppers/crowd.ts';

/** A parsed line of the prompt. */
export type Line =
  | { kind: 'act'; act: Act }
  | { kind: 'visit'; shopper: ShopperName }
  | { kind: 'use'; cabinet: string }
  | { kind: 'shoppers'; ratePerHour: number }
  | { kind: 'scenario'; name: string }
  | { kind: 'help' | 'state' | 'shelves' | 'list' | 'scenarios' | 'quit' | 'nothing' }
  | { kind: 'unknown'; why: string };

export const lineHelp = `people      tap [card] [L|R|both] · pull L · take 2 cola [x3] · back 2 cola · foreign 1 · close L
            key L · force L · refill L · visit ${Object.keys(shoppers).join('|')}
weather     warm up 12 · cool down
power       cut power [with battery [seconds]] · restore power
network     cut network [silently] · restore network
faults      fault KIND [value] · mend KIND        KIND: ${faultKinds.join(' ')}
stories     scenarios · scenario NAME · shoppers 60 · shoppers off
look        state · shelves · list · use 3 · help · quit`;

const doorOf = (word: string | undefined): Door => (word?.toUpperCase() === 'R' ? 'R' : 'L');
const act = (what: Act): Line => ({ kind: 'act', act: what });
const unknown = (why: string): Line => ({ kind: 'unknown', why });

/** Parses a typed line, or explains why it is invalid. Never throws. */
export function parseLine(text: string): Line {
  const words = text.trim().split(/\s+/);
  const [verb = '', ...rest] = words;
  const phrase = `${verb} ${rest[0] ?? ''}`.trim();
  switch (verb) {
    case '':
      return { kind: 'nothing' };
    case 'help':
    case 'state':
    case 'shelves':
    case 'list':
    case 'scenarios':
    case 'quit':
      return { kind: verb };
    case 'tap':
      return tap(rest);
    case 'pull':
    case 'close':
    case 'key':
    case 'force':
    case 'refill':
      return act({ act: verb, door: doorOf(rest[0]) });
    case 'take':
    case 'back':
      return goods(verb, rest);
    case 'foreign':
      return act({ act: 'put_foreign', door: doorOf(rest[1]), layer: Number(rest[0] ?? 1) || 1 });
    case 'visit':
      return visit(rest[0]);
    case 'use':
      return { kind: 'use', cabinet: rest[0] ?? '' };
    case 'shoppers':
      return { kind: 'shoppers', ratePerHour: Number(rest[0]) || 0 };
    case 'scenario':
      return { kind: 'scenario', name: rest[0] ?? '' };
    case 'fault':
    case 'mend':
      return fault(rest[0] ?? '', rest[1], verb === 'fault');
    default:
      return twoWords(phrase, rest.slice(1));
  }
}

function tap(rest: string[]): Line {
  const both = rest.includes('both');
  const door = rest.find((word) => /^[LR]$/i.test(word));
  const fingerprint = rest.find((word) => word.startsWith('fp_')) ?? 'fp_ok';
  if (both || door === undefined) return act({ act: 'tap', fingerprint });
  return act({ act: 'tap', fingerprint, door: doorOf(door) });
}

/** Parses `take 2 cola x3 R`: layer, part of the name, quantity, door. */
function goods(verb: 'take' | 'back', rest: string[]): Line {
  const layer = Number(rest.find((word) => /^[1-5]$/.test(word)));
  const qty = Number(/^x(\d+)$/.exec(rest.find((word) => /^x\d+$/.test(word)) ?? '')?.[1] ?? 1);
  const door = doorOf(rest.find((word) => /^[LR]$/i.test(word)));
  const name = rest.filter((word) => !/^([1-5]|x\d+|[LR])$/i.test(word)).join(' ');
  if (!layer || name === '') return unknown(`${verb} LAYER NAME, for example: ${verb} 1 cola x2`);
  return act({ act: verb === 'take' ? 'take' : 'put_back', door, layer, name, qty });
}

function visit(word: string | undefined): Line {
  const name = word ?? 'buyer';
  return name in shoppers
    ? { kind: 'visit', shopper: name as ShopperName }
    : unknown(`nobody is called ${name}`);
}

function twoWords(phrase: string, rest: string[]): Line {
  const value = Number(rest[0]);
  if (phrase === 'warm up') {
    return Number.isFinite(value)
      ? act({ act: 'warm_up', c10: Math.round(value * 10) })
      : unknown('warm up DEGREES');
  }
  if (phrase === 'cool down') return act({ act: 'cool_down' });
  if (phrase === 'restore power') return act({ act: 'restore_power' });
  if (phrase === 'restore network') return act({ act: 'restore_network' });
  if (phrase === 'cut network')
    return act({ act: 'cut_network', how: rest[0]?.startsWith('silent') ? 'silent' : 'reset' });
  if (phrase === 'cut power') {
    const runtimeS = Number(rest.at(-1)) || 120;
    return act(
      rest.includes('battery') ? { act: 'cut_power', ups: true, runtimeS } : { act: 'cut_power', ups: false },
    );
  }
  return unknown(`not understood: ${phrase}; try: help`);
}

function fault(kind: string, value: string | undefined, on: boolean): Line {
  if (!(faultKinds as readonly string[]).includes(kind))
    return unknown(`no such fault; one of ${faultKinds.join(' ')}`);
  const of = (what: Fault): Line => act({ act: 'fault', fault: what });
  const number = Number(value);
  switch (kind as Fault['kind']) {
    case 'lock':
      return of(value === undefined ? { kind: 'lock', on } : { kind: 'lock', door: doorOf(value), on });
    case 'temperature_ramp':
      if (!on) return act({ act: 'cool_down' });
      return of({ kind: 'temperature_ramp', toC10: Math.round((number || 12) * 10), c10PerMin: 10 });
    case 'low_confidence':
      return of({ kind: 'low_confidence', confidence: on ? number || 0.6 : null });
    case 'unknown_items':
      return of({ kind: 'unknown_items', count: on ? number || 1 : 0 });
    case 'clock_skew':
      return of({ kind: 'clock_skew', skewMs: on ? (number || 600) * 1_000 : 0 });
    default:
      return of({ kind, on } as Fault);
  }
}
