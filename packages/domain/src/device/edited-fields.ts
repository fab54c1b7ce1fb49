/** One field of an edit; null where there was or is nothing. */
export type EditedField = {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
};

/** Of a template's prices only how many changed is told; the records of templates tell which. */
export const changedPrices = 'prices';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const money = /Minor$|RatePpm$/;
const silent = ['savedAt', 'refusal'];
const LONGEST = 120;

/** What an audit row's diff says to somebody: field by field, without amounts for who may not see money. */
export function editedFields(diff: unknown, seesMoney: boolean): readonly EditedField[] {
  if (typeof diff !== 'object' || diff === null) return [];
  const changes = Object.entries(diff).filter(
    (entry): entry is [string, [unknown, unknown]] => Array.isArray(entry[1]) && entry[1].length === 2,
  );
  const prices = changes.filter(([field]) => uuid.test(field)).length;
  const fields = changes
    .filter(([field]) => !uuid.test(field) && !silent.includes(field) && (seesMoney || !money.test(field)))
    .map(([field, [before, after]]) => ({ field, before: shown(before), after: shown(after) }));
  return prices > 0 && seesMoney
    ? [...fields, { field: changedPrices, before: null, after: prices }]
    : fields;
}

function shown(value: unknown): EditedField['before'] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value).slice(0, LONGEST);
}
