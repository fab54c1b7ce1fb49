import type { Database } from '@larder/database/open-database';

/** How far tests moved the clock of all processes, in ms. Only asked with `TEST_CLOCK=1`. */
export async function readClockOffset(database: Database): Promise<number> {
  const row = await database.prisma.testClock.findFirst();
  return Number(row?.offsetMs ?? 0);
}
