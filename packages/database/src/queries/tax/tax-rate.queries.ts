import type { Tx } from '../../transaction.ts';

export type TaxRateRow = {
  readonly id: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly version: number;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly taxRatePpm: number;
  readonly taxable: boolean;
  readonly rank: number;
  readonly sortName: string;
};

/** Keyset of a page's last row. */
export type TaxRateKeyset = readonly [rank: number, name: string, id: string];

const columns = `
  id, device_no AS "deviceNo", name, version, country, state, city, tax_rate_ppm AS "taxRatePpm", taxable,
  CASE WHEN taxable AND tax_rate_ppm = 0 THEN 0 ELSE 1 END AS rank, lower(coalesce(name, device_no)) AS "sortName"`;

/**
 * A page of devices with their tax rates: those that should charge tax but have no rate first, then by name. One row
 * more than `limit`. [screens 130]
 */
export function taxRatePage(
  tx: Tx,
  merchantId: string,
  { scope, q }: { readonly scope: readonly string[] | null; readonly q: string | undefined },
  after: TaxRateKeyset | null,
  limit: number,
): Promise<TaxRateRow[]> {
  return tx.$queryRawUnsafe<TaxRateRow[]>(
    `SELECT * FROM (SELECT ${columns} FROM device
                     WHERE merchant_id = $1::uuid AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[]))
                       AND ($3::text IS NULL OR name ILIKE $3 OR device_no ILIKE $3
                            OR concat_ws(' ', street, city, state, area, zip) ILIKE $3)) d
      WHERE $4::int IS NULL OR (rank, "sortName", id) > ($4::int, $5::text, $6::uuid)
      ORDER BY rank, "sortName", id LIMIT $7::int`,
    merchantId,
    scope,
    q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
    after?.[0] ?? null,
    after?.[1] ?? null,
    after?.[2] ?? null,
    limit + 1,
  );
}

/** Devices of a merchant by number, with their tax rates. */
export function taxRatesOf(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  deviceNos: readonly string[],
): Promise<TaxRateRow[]> {
  return tx.$queryRawUnsafe<TaxRateRow[]>(
    `SELECT ${columns} FROM device
      WHERE merchant_id = $1::uuid AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])) AND device_no = ANY($3::text[])
      ORDER BY "sortName", id`,
    merchantId,
    scope,
    deviceNos,
  );
}

export type SavedRateRow = {
  readonly id: string;
  readonly deviceNo: string;
  /** The rate until now. */
  readonly taxRatePpm: number;
};

/**
 * Sets the tax rate of devices of a merchant in one statement and returns those that were found. Locks them in the
 * order of their ids, so that two members who save at once wait for each other instead of deadlocking.
 */
export function saveTaxRates(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  { deviceNos, taxRatePpm, now }: { deviceNos: readonly string[]; taxRatePpm: number; now: Date },
): Promise<SavedRateRow[]> {
  return tx.$queryRaw<SavedRateRow[]>`
    WITH found AS MATERIALIZED (
      SELECT id, device_no, tax_rate_ppm FROM device
       WHERE merchant_id = ${merchantId}::uuid AND (${scope}::uuid[] IS NULL OR id = ANY(${scope}::uuid[]))
         AND device_no = ANY(${deviceNos}::text[])
       ORDER BY id FOR UPDATE
    ), saved AS (
      UPDATE device d SET tax_rate_ppm = ${taxRatePpm}, version = d.version + 1, updated_at = ${now}::timestamptz
        FROM found f WHERE d.id = f.id AND f.tax_rate_ppm <> ${taxRatePpm}
    )
    SELECT id, device_no AS "deviceNo", tax_rate_ppm AS "taxRatePpm" FROM found ORDER BY id`;
}
