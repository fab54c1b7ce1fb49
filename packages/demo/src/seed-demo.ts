import { systemClock } from '@larder/adapters/clock/system-clock';
import { systemRandomBytes } from '@larder/adapters/random/system-random-bytes';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import type { Database } from '@larder/database/open-database';
import { DAY_MS } from '@larder/domain/durations';
import { cardHashOf } from '@larder/use-cases/blacklist/card-hash';
import { sealContact } from '@larder/use-cases/complaint/sealed-contact';
import { sealBankNumbers } from '@larder/use-cases/finance/sealed-bank-numbers';
import { hashPassword } from '@larder/use-cases/identity/password-hash';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import type { DemoSecrets } from './demo-secrets.ts';
import { seededDice } from './dice.ts';
import { asBytes } from './insert-rows.ts';
import { demoPassword } from './merchants.ts';
import { publishTemplates } from './publish-templates.ts';
import { HISTORY_DAYS, type SeedContext } from './seed-context.ts';
import { writeBills } from './write-bills.ts';
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

/**
 * Writes the demo in one transaction: two merchants with their people, 300 products with pictures, of
 * which they sell forty, twelve cabinets in every state, sixty days of sales with two refunds and three complaints
 * each, a week of temperatures and its incidents, the ledger with three withdrawals each; then the bills of those days.
 * The same at every installation, except the time and the secrets.
 */
export async function seedDemo(options: {
  database: Database;
  keys: { readonly credentialPepper: string; readonly dataKey: string };
  secrets: DemoSecrets;
  files: FilesPort;
  /** Where the memory of the simulated cabinets is kept. */
  folder: { readonly flash: string };
  /** The payment provider's fingerprint of the card behind a token. */
  cardFingerprintOf: (token: string) => string;
  /** Opens the accounts from any machine. Without it the password of the sources opens them, from this machine only. */
  ownPassword?: string;
}): Promise<void> {
  const { database, keys, secrets, files, folder, cardFingerprintOf, ownPassword } = options;
  const now = systemClock.now();
  await storePictures(files);
  const connection = await database.pool.connect();
  try {
    await connection.query('BEGIN');
    const seed: SeedContext = {
      connection,
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
    await writeMembers(seed, {
      passwordHash: await hashPassword(ownPassword ?? demoPassword),
      isKnown: ownPassword === undefined,
    });
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
    await connection.query('COMMIT');
    await writeBills(database, seed);
    fillCabinets(folder, shelves);
  } catch (failure) {
    await connection.query('ROLLBACK');
    throw failure;
  } finally {
    connection.release();
  }
}

/** Fills the simulated cabinets with the goods of the stock book. */
function fillCabinets(folder: { readonly flash: string }, shelves: Shelves): void {
  for (const [deviceNo, goods] of shelves) cabinetFlash(folder.flash, deviceNo).write('shelves', goods);
}
