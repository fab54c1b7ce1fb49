const secret = /password|token|secret|code|hash|hmac|key|ticket/i;
const person = /email|phone|payer|card|last4|contact|address|street/i;

type Change = readonly [before: unknown, after: unknown];

/**
 * Returns the fields that differ, as [before, after]. Secrets and personal data show only that they changed.
 * [domain 11]
 */
export function maskedDiff(
  before: Readonly<Record<string, unknown>> = {},
  after: Readonly<Record<string, unknown>> = {},
): Record<string, Change> {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...fields]
      .filter((field) => toText(before[field]) !== toText(after[field]))
      .map((field) => [field, [shown(field, before[field]), shown(field, after[field])]]),
  );
}

const toText = (value: unknown) =>
  JSON.stringify(value ?? null, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner));

function shown(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return secret.test(field) || person.test(field) ? '***' : plain(value);
}

/** Converts values to JSON: BigInt columns as numbers, secrets in nested values masked. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shown(field, inner)]));
}
