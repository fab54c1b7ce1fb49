import { darkSince, frozenForGoodSince, type SeedCabinet, seedCabinets, seedModels } from './cabinets.ts';
import { type DemoSecrets, hmac } from './demo-secrets.ts';
import { idsByCode } from './ids-by-code.ts';
import { asBytes, insertRows } from './insert-rows.ts';
import { seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

export async function writeCabinets(seed: SeedContext, secrets: DemoSecrets, pepper: string): Promise<void> {
  const modelIds = await idsByCode(seed.connection, 'device_model');
  for (const { deviceNo } of seedCabinets) seed.deviceIds.set(deviceNo, seed.dice.idAt(seed.startedAt));
  await insertRows(
    seed.connection,
    'device',
    seedCabinets.map((cabinet) => deviceRow(seed, cabinet, modelIds, secrets, pepper)),
  );
  await insertRows(
    seed.connection,
    'device_assignment',
    seedCabinets.flatMap(({ deviceNo, merchant }) =>
      merchant
        ? {
            merchant_id: mustHave(seed.merchantIds, merchant),
            device_id: mustHave(seed.deviceIds, deviceNo),
            started_at: seed.startedAt,
          }
        : [],
    ),
  );
  await writeFreezeRules(seed);
  await writeConnectivity(seed);
}

/** The card that simulated cabinets report at their birth. */
const SIM_CARD = '8901260123456789012';

function deviceRow(
  seed: SeedContext,
  cabinet: SeedCabinet,
  modelIds: Map<string, string>,
  secrets: DemoSecrets,
  pepper: string,
) {
  const merchant = seedMerchants.find(({ code }) => code === cabinet.merchant);
  const model = seedModels.find(({ code }) => code === cabinet.model);
  const secret = secrets[cabinet.deviceNo];
  if (!model || !secret) throw new Error(`The seed knows no model or secret of ${cabinet.deviceNo}`);
  const isOperational = cabinet.lifecycle === 'operational';
  return {
    id: mustHave(seed.deviceIds, cabinet.deviceNo),
    device_no: cabinet.deviceNo,
    merchant_id: cabinet.merchant ? mustHave(seed.merchantIds, cabinet.merchant) : null,
    model_id: mustHave(modelIds, cabinet.model),
    name: cabinet.name ?? null,
    lifecycle: cabinet.lifecycle,
    activated_at: isOperational ? seed.startedAt : null,
    layers_l: model.layers,
    layers_r: model.doors === 2 ? model.layers : null,
    street: cabinet.address?.street ?? null,
    city: cabinet.address?.city ?? null,
    state: cabinet.address?.state ?? null,
    zip: cabinet.address?.zip ?? null,
    country: cabinet.address ? (merchant?.country ?? null) : null,
    timezone: merchant?.timeZone ?? 'UTC',
    currency: merchant?.currency ?? 'USD',
    preauth_minor: merchant?.currency === 'CNY' ? 5000 : 2000,
    tax_rate_ppm: isOperational ? (merchant?.taxRatePpm ?? 0) : 0,
    secret_hmac: asBytes(hmac(pepper, secret.secret)),
    activation_hmac: isOperational ? null : asBytes(hmac(pepper, secret.activationCode)),
    iccid: isOperational ? SIM_CARD : null,
    ...twinColumns(seed, cabinet),
    created_at: seed.startedAt,
    updated_at: seed.startedAt,
  };
}

/** A silent cabinet has received its settings and its template before; the others fetch them when they connect. */
function twinColumns(seed: SeedContext, cabinet: SeedCabinet) {
  const isApplied = darkSince(cabinet, seed.now) !== null;
  return {
    twin_rev: 1,
    twin_applied_rev: isApplied ? 1 : 0,
    twin_reported: isApplied ? { appliedRev: 1, settings: { planogram: { rev: 1 } } } : {},
  };
}

async function writeFreezeRules(seed: SeedContext): Promise<void> {
  await insertRows(
    seed.connection,
    'freeze_rule',
    seedCabinets.flatMap(({ deviceNo, merchant, freeze }) =>
      freeze && merchant
        ? {
            device_id: mustHave(seed.deviceIds, deviceNo),
            merchant_id: mustHave(seed.merchantIds, merchant),
            mode: freeze === 'always' ? 'always' : 'conditional',
            start_local: freeze === 'nightly' ? '22:00' : null,
            end_local: freeze === 'nightly' ? '06:00' : null,
            repeat: freeze === 'nightly' ? 'daily' : null,
            saved_at: freeze === 'always' ? frozenForGoodSince(seed.now) : seed.startedAt,
          }
        : [],
    ),
  );
}

/** Writes since when and why the silent cabinets are silent; the others report themselves when the simulator starts. */
async function writeConnectivity(seed: SeedContext): Promise<void> {
  await insertRows(
    seed.connection,
    'device_connectivity',
    seedCabinets.flatMap((cabinet) => {
      const since = darkSince(cabinet, seed.now);
      return since ? [darkRow(seed, cabinet, since)] : [];
    }),
  );
}

function darkRow(seed: SeedContext, { deviceNo, connection }: SeedCabinet, since: Date) {
  const isWithoutPower = connection === 'offline_power';
  return {
    device_id: mustHave(seed.deviceIds, deviceNo),
    state: 'offline',
    since,
    last_seen_at: since,
    offline_cause: isWithoutPower ? 'bye' : 'will',
    bye_reason: isWithoutPower ? 'power_lost' : null,
    rssi_dbm: -91,
    signal_bars: 2,
    temps: [{ zone: 'main', c10: isWithoutPower ? 44 : 38 }],
    temps_at: since,
    doors: { L: { open: false, locked: true } },
    power: isWithoutPower ? { source: 'battery', batteryPct: 62 } : { source: 'mains' },
    lockouts: [],
  };
}
