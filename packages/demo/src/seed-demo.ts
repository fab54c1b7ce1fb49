import { systemClock } from '@larder/adapters/clock/system-clock';
import { systemRandomBytes } from '@larder/adapters/random/system-random-bytes';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import type { Database } from '@larder/database/open-database';
import { type Tx, transaction } from '@larder/database/transaction';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import { cardHashOf } from '@larder/use-cases/blacklist/card-hash';
import { sealContact } from '@larder/use-cases/complaint/sealed-contact';
import { sealBankNumbers } from '@larder/use-cases/finance/sealed-bank-numbers';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import { rollUpDirtyDays } from '@larder/use-cases/order/roll-up-dirty-days';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import type { DemoSecrets } from './demo-secrets.ts';
import { seededDice } from './dice.ts';
import { asBytes, connectionOf } from './insert-rows.ts';
import { demoPassword } from './merchants.ts';
import { publishTemplates } from './publish-templates.ts';
import { HISTORY_DAYS, type SeedContext } from './seed-context.ts';
import { writeCabinets } from './write-cabinets.ts';
import { writeClimate } from './write-climate.ts';
import { writeComplaints } from './write-complaints.ts';
import { type Shelves, writeHistory } from './write-history.ts';
import { writeIncidents } from './write-incidents.ts';
import { writeLedger } from './write-ledger.ts';
import { storePictures, writeLibrary } from './write-library.ts';
import { bindMembers, writeMembers, writeMerchants } from './write-people.ts';
import { writeRefunds } from './write-refunds.ts';

const SEED = 20_261_121;

/** Some seconds on an idle machine. */
const SEEDING_MS = 10 * MINUTE_MS;
const DAYS_A_ROUND = 1_000;

type Written = {
  readonly keys: { readonly credentialPepper: string; readonly dataKey: string };
  readonly secrets: DemoSecrets;
  readonly files: FilesPort;
  /** Where the memory of the simulated cabinets is kept. */
  readonly folder: { readonly flash: string };
  /** The payment provider's fingerprint of the card behind a token. */
  readonly cardFingerprintOf: (token: string) => string;
  /** Opens the accounts from any machine. Without it the password of the sources opens them, from this machine only. */
  readonly ownPassword?: string;
  /** What else belongs to the demo of this installation: seen together with it, or not at all. */
  readonly beforeCommit?: (seed: Pick<SeedContext, 'tx' | 'connection'>) => Promise<void>;
};

/**
 * Writes the demo in one transaction: two merchants with their people, 300 products with pictures, of
 * which they sell forty, twelve cabinets in every state, sixty days of sales with two refunds and three complaints
 * each, a week of temperatures and its incidents, the ledger with bills and three withdrawals each, and the sums of all
 * of it for statistics. The same at every installation, except the time and the secrets.
 *
 * The jobs of an API may run meanwhile: they see all of it, or nothing. A seed that dies leaves files only, which the
 * next one writes again.
 */
export async function seedDemo({ database, ...options }: Written & { database: Database }): Promise<void> {
  await storePictures(options.files);
  const passwordHash = await hashPassword(options.ownPassword ?? demoPassword);
  await transaction(database, (tx) => write(tx, { ...options, passwordHash }), { timeoutMs: SEEDING_MS });
}

async function write(tx: Tx, options: Written & { readonly passwordHash: string }): Promise<void> {
  const { keys, secrets, folder, cardFingerprintOf, ownPassword, passwordHash } = options;
  const now = systemClock.now();
  const seed: SeedContext = {
    tx,
    connection: connectionOf(tx),
    dice: seededDice(SEED),
    now,
    startedAt: new Date(now.getTime() - (HISTORY_DAYS + 1) * DAY_MS),
    merchantIds: new Map(),
    membershipIds: new Map(),
    deviceIds: new Map(),
    productIds: new Map(),
    cardHashOf: (merchantId, token) => asBytes(cardHashOf(keys, merchantId, cardFingerprintOf(token))),
  };
  await writeMerchants(seed);
  await writeMembers(seed, { passwordHash, isKnown: ownPassword === undefined });
  await writeLibrary(seed);
  await writeCabinets(seed, secrets, keys.credentialPepper);
  await bindMembers(seed);
  const shelves = await writeHistory(seed, await publishTemplates(seed));
  await writeClimate(seed);
  await writeIncidents(seed);
  await writeRefunds(seed);
  const sealing = { keys, randomBytes: systemRandomBytes };
  await writeComplaints(seed, (row, contact) => {
    const sealed = sealContact(sealing, row, contact);
    return sealed && asBytes(sealed);
  });
  await writeLedger(seed, (merchantId, id, numbers) =>
    asBytes(sealBankNumbers(sealing, { merchantId, id }, numbers)),
  );
  await sumUpSales(seed);
  fillCabinets(folder, shelves);
  await options.beforeCommit?.(seed);
}

/** Sums up all days at once: until the roll-up came to them one by one, statistics and home would show less. */
async function sumUpSales(seed: SeedContext): Promise<void> {
  // Halves the time: the planner takes these tables for empty. Without the rights of the owner this is skipped.
  await seed.connection.query('ANALYZE sales_order, order_item, door_session, refund, refund_line');
  for (let taken = DAYS_A_ROUND; taken === DAYS_A_ROUND; )
    ({ taken } = await rollUpDirtyDays(seed, DAYS_A_ROUND));
}

/** Fills the simulated cabinets with the goods of the stock book. */
function fillCabinets(folder: { readonly flash: string }, shelves: Shelves): void {
  for (const [deviceNo, goods] of shelves) cabinetFlash(folder.flash, deviceNo).write('shelves', goods);
}
