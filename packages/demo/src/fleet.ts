import type { Database } from '@larder/database/open-database';
import { type DemoSecrets, hmac, seededDeviceNos } from './demo-secrets.ts';

const PATTERN_CABINET = 'VC24090001';

const extraDeviceNo = (index: number) => `VC25${String(index + 1).padStart(6, '0')}`;

/** Numbers of the twelve cabinets of the demo, and of as many more as `--cabinets` asks for. */
export function fleetDeviceNos(cabinets: number): string[] {
  const extras = Math.max(0, cabinets - seededDeviceNos.length);
  return [...seededDeviceNos, ...Array.from({ length: extras }, (_, index) => extraDeviceNo(index))];
}

/** Runs one step of a start and shows its progress under this name. */
type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Adds missing cabinets beyond the demo's twelve: same merchant, template and opening stock as Lobby West. */
export async function addFleet(options: {
  database: Database;
  cabinets: number;
  keys: { readonly credentialPepper: string };
  secrets: DemoSecrets;
  step: Step;
}): Promise<void> {
  const wanted = fleetDeviceNos(options.cabinets).slice(seededDeviceNos.length);
  const { rows } = await options.database.pool.query<{ device_no: string }>(
    'SELECT device_no FROM device WHERE device_no = ANY($1)',
    [wanted],
  );
  const known = new Set(rows.map(({ device_no }) => device_no));
  const missing = wanted.filter((deviceNo) => !known.has(deviceNo));
  if (missing.length === 0) return;
  const hmacs = missing.map((deviceNo) =>
    Buffer.from(hmac(options.keys.credentialPepper, options.secrets[deviceNo]?.secret ?? '')),
  );
  await options.step(`${missing.length} more cabinets`, () =>
    options.database.pool.query(COPY_CABINET, [missing, hmacs, PATTERN_CABINET]),
  );
}

const COPY_CABINET = `
WITH pattern AS (SELECT * FROM device WHERE device_no = $3),
wanted AS (SELECT uuidv7() AS id, device_no, secret_hmac, row_number() OVER () AS n
             FROM unnest($1::text[], $2::bytea[]) AS w(device_no, secret_hmac)),
devices AS (
  INSERT INTO device (id, device_no, merchant_id, model_id, name, lifecycle, activated_at, layers_l, layers_r, street, city, state, zip,
                      country, timezone, currency, preauth_minor, tax_rate_ppm, secret_hmac, twin_rev, twin_desired, planogram_rev, created_at, updated_at)
  SELECT w.id, w.device_no, p.merchant_id, p.model_id, 'Fleet ' || lpad(w.n::text, 4, '0'), p.lifecycle, p.activated_at, p.layers_l, p.layers_r,
         p.street, p.city, p.state, p.zip, p.country, p.timezone, p.currency, p.preauth_minor, p.tax_rate_ppm, w.secret_hmac, 1, '{}', p.planogram_rev,
         p.created_at, p.updated_at
    FROM wanted w, pattern p),
assignments AS (
  INSERT INTO device_assignment (merchant_id, device_id, started_at)
  SELECT p.merchant_id, w.id, p.created_at FROM wanted w, pattern p),
versions AS (
  INSERT INTO planogram_version (id, merchant_id, device_id, rev, status, apply_mode, effective_at, sha256, created_by_id, published_by_id,
                                 published_at, applied_at, created_at, updated_at)
  SELECT uuidv7(), v.merchant_id, w.id, v.rev, v.status, v.apply_mode, v.effective_at, v.sha256, v.created_by_id, v.published_by_id,
         v.published_at, v.applied_at, v.created_at, v.updated_at
    FROM wanted w, pattern p JOIN planogram_version v ON v.id = p.planogram_version_id
  RETURNING id, merchant_id, device_id),
lines AS (
  INSERT INTO planogram_line (id, merchant_id, version_id, door, layer, sort, product_id, positions, price_minor, par_qty)
  SELECT uuidv7(), l.merchant_id, v.id, l.door, l.layer, l.sort, l.product_id, l.positions, l.price_minor, l.par_qty
    FROM versions v, pattern p JOIN planogram_line l ON l.version_id = p.planogram_version_id),
shelves AS (
  SELECT v.merchant_id, v.device_id, l.door, l.layer, l.product_id, coalesce(l.par_qty, cardinality(l.positions)) AS par,
         row_number() OVER (PARTITION BY v.device_id ORDER BY l.door, l.layer, l.sort) AS n, p.created_at AS at
    FROM versions v, pattern p JOIN planogram_line l ON l.version_id = p.planogram_version_id),
movements AS (
  INSERT INTO stock_movement (id, merchant_id, device_id, door, layer, product_id, key_seq, type, qty, balance_after, reason, source_type,
                              source_id, source_line, occurred_at, recorded_at)
  SELECT uuidv7(), merchant_id, device_id, door, layer, product_id, 1, 'adjust', par, par, 'opening', 'system', device_id::text, n, at, at
    FROM shelves)
INSERT INTO stock_level (merchant_id, device_id, door, layer, product_id, on_hand, key_seq, par_qty, updated_at)
SELECT merchant_id, device_id, door, layer, product_id, par, 1, par, at FROM shelves`;
