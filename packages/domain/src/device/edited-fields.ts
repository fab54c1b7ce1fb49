import type { Door } from './door.ts';

/**
 * Fields of an audit row that a timeline shows; each has a name in the app. Leaves out ids and states, which the title
 * already gives.
 */
const editableFields = [
  'name',
  'country',
  'state',
  'city',
  'area',
  'zip',
  'street',
  'position',
  'timezone',
  'preauthMinor',
  'taxRatePpm',
  'taxable',
  'isTraining',
  'volume',
  'muted',
  'mode',
  'startLocal',
  'endLocal',
  'repeat',
  'weekdays',
  'enabled',
  'highC10',
  'lowC10',
  'delayMin',
  'offlineEnabled',
  'offlineDelayMin',
  'powerOffEnabled',
  'setpointC10',
  'type',
  'lowStockEnabled',
  'lowStockQty',
  'lowStockPct',
  'product',
  'door',
  'layer',
  'onHand',
  'reason',
  'orderNo',
  'recordNo',
  'units',
  'dueOn',
  'note',
  'rev',
  'applyMode',
  'effectiveAt',
  'expiresAt',
] as const;

/**
 * Further fields that only the audit list shows, because they belong to no cabinet's timeline. Ids among them are
 * replaced by names before they are shown.
 */
const auditedOnly = [
  'priceMinor',
  'costMinor',
  'amountMinor',
  'requestedMinor',
  'writtenOffMinor',
  'refundApprovalAboveMinor',
  'maxMinor',
  'minConfPercent',
  'preselectPercent',
  'minutesLeft',
  'taxMode',
  'blindCount',
  'showsSoldOut',
  'showsFewLeft',
  'userName',
  'users',
  'assigneeId',
  'assignedToId',
  'bound',
  'unbound',
  'devices',
  'handedOver',
  'enteredById',
  'doors',
  'refundNo',
  'complaintNo',
  'published',
  'refused',
  'products',
] as const;

/** All fields of an audit row that the audit list shows. */
export const auditedFields = [...editableFields, ...auditedOnly] as const;

/** Changes that publishing made to the lines of a template: counts only, the records of templates list the lines. */
const lineCounts = ['added', 'removed', 'prices'] as const;

export type EditedFieldName = (typeof auditedFields)[number] | (typeof lineCounts)[number];

/** One field of an edit; null where there was or is no value. */
export type EditedField = {
  readonly field: EditedFieldName;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** A line as `auditedLine` names it. */
const auditedLine = new RegExp(`^([LR]) ?(\\d) (${uuid.source})$`);
const money = /Minor$|RatePpm$/;
const LONGEST = 120;

type Change = readonly [before: unknown, after: unknown];

/**
 * Returns the fields of an audit row's diff, without amounts for readers who may not see money. Leaves out fields that
 * are not among `names`.
 */
export function editedFields(
  diff: unknown,
  seesMoney: boolean,
  names: readonly (typeof auditedFields)[number][] = editableFields,
): readonly EditedField[] {
  const changes = changesOf(diff);
  const known = new Map(changes);
  const fields = names.flatMap((field) => {
    const change = seesMoney || !money.test(field) ? known.get(field) : undefined;
    return change ? [{ field, before: shown(change[0]), after: shown(change[1]) }] : [];
  });
  const lines = changes.filter(([field]) => uuid.test(field)).map(([, change]) => change);
  return seesMoney ? [...fields, ...counted(lines)] : fields;
}

/** Price of one product on one shelf before and after; null where the line is new or removed. */
export type EditedLine = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly before: number | null;
  readonly after: number | null;
};

/** Returns the lines of a template that an audit row's diff names. */
export const editedLines = (diff: unknown): readonly EditedLine[] =>
  changesOf(diff).flatMap(([name, [before, after]]) => {
    const [, door, layer, productId] = auditedLine.exec(name) ?? [];
    return productId === undefined
      ? []
      : [{ door: door as Door, layer: Number(layer), productId, before: price(before), after: price(after) }];
  });

const price = (value: unknown) => (typeof value === 'number' ? value : null);

function changesOf(diff: unknown): [string, Change][] {
  if (typeof diff !== 'object' || diff === null) return [];
  return Object.entries(diff).filter(
    (entry): entry is [string, Change] => Array.isArray(entry[1]) && entry[1].length === 2,
  );
}

/**
 * Counts changed lines of a template by price before and after, null where the line is new or removed. Counts as
 * `versionDiff` does.
 */
function counted(lines: readonly Change[]): readonly EditedField[] {
  const counts = {
    added: lines.filter(([before]) => before === null).length,
    removed: lines.filter(([, after]) => after === null).length,
    prices: lines.filter(([before, after]) => before !== null && after !== null).length,
  };
  return lineCounts
    .filter((field) => counts[field] > 0)
    .map((field) => ({ field, before: null, after: counts[field] }));
}

function shown(value: unknown): EditedField['before'] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value).slice(0, LONGEST);
}
