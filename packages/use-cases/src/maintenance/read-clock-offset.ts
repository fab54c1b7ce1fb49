import type { Database } from '@larder/database/open-database';

/** Returns how far tests moved the clock of all processes, in ms. Used only with `TEST_CLOCK=1`. */
export async function readClockOffset(database: Database): Promise<number> {
  const row = await database.prisma.testClock.findFirst();
  return Number(row?.offsetMs ?? 0);
}
