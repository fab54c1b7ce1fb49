/**
 * Fields of GS1 codes that Larder knows, by their form. `N6` is 6 digits, `X..20` up to 20 characters, and several
 * parts follow each other. `310-316` stands for the AIs 3100 to 3169: their fourth digit is a decimal place.
 * [GS1 General Specifications, 3.2]
 */
const aisByForm = {
  N2: '20',
  N3: '422 424 426',
  N4: '394n',
  N6: '11 12 13 15 16 17 7006 8005 395n 310-316 320-337 340-357 360-369',
  N10: '7003',
  N13: '410 411 412 413 414 415 416 417 7001',
  N14: '01 02 03 8001',
  N17: '402',
  N18: '00 8006 8017 8018 8026',
  'N..4': '7004',
  'N..6': '242',
  'N..8': '30 37',
  'N..10': '8019',
  'N..12': '8011',
  'N..15': '390n 392n',
  'N6 N..6': '7007',
  'N8 N..4': '8008',
  'N3 N..12': '423 425',
  'N3 N..15': '391n 393n',
  'N13 N..12': '255',
  'N3 X..9': '421',
  'N13 X..17': '253',
  'N14 X..16': '8003',
  'X..2': '7010',
  'X..3': '427 7008',
  'X..10': '7009',
  'X..12': '7005',
  'X..20': '10 21 22 243 254 420 7020 7021 7022 710 711 712 713 714 715 716 717 8002 8012',
  'X..25': '8013 8020',
  'X..28': '235',
  'X..30': '240 241 250 251 400 401 403 7002 7023 8004 90',
  'X..34': '8007',
  'X..50': '8009',
  'X..70': '8110 8200',
  'X..90': '91 92 93 94 95 96 97 98 99',
} as const;

/** Characters of a text field, set 82 of GS1. */
const TEXT = '[!"%-?A-Z_a-z]';

/** Digits after the AI, by its first two digits, of fields that end without a separator. [ibid. 7.8.5] */
const fixedDigits: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
};

const partPattern = (part: string) => {
  const [, kind, most, exact] = /^([NX])(?:\.\.(\d+)|(\d+))$/.exec(part) ?? [];
  return `${kind === 'N' ? '\\d' : TEXT}{${exact ?? `1,${most}`}}`;
};

function expanded(ais: string): string[] {
  const [from = 0, to] = ais.split('-').map(Number);
  return to === undefined ? [ais] : Array.from({ length: to - from + 1 }, (_, at) => `${from + at}n`);
}

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(aisByForm).flatMap(([form, ais]) => {
    const pattern = new RegExp(`^${form.split(' ').map(partPattern).join('')}$`);
    return ais.split(' ').flatMap((some) => expanded(some).map((ai) => [ai, pattern] as const));
  }),
);

function patternOf(ai: string): RegExp | undefined {
  if (!/^\d{2,4}$/.test(ai)) return undefined;
  return patterns.get(ai) ?? (ai.length === 4 ? patterns.get(`${ai.slice(0, 3)}n`) : undefined);
}

/** Returns the AI with which the text begins; null for one that Larder does not know. No AI begins another. */
export function aiAt(text: string): string | null {
  const found = [2, 3, 4].map((length) => text.slice(0, length)).find((ai) => patternOf(ai) !== undefined);
  return found ?? null;
}

/** Number of digits of a field that ends without a separator; null for one that lasts until a separator. */
export const fixedLengthOf = (ai: string): number | null => fixedDigits[ai.slice(0, 2)] ?? null;

/** True if the value has the form of the field. */
export const hasForm = (ai: string, value: string): boolean => patternOf(ai)?.test(value) ?? false;
