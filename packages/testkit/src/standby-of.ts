import type { Database } from '@larder/database/open-database';
import type { Standby } from '@larder/database/open-standby';

/** A standby that always answers, from a database of the test. */
export const standbyOf = (database: Database): Standby => ({
  read: (work) => work(database),
  walled: () => standbyOf(database.walled()),
  lagSeconds: () => 0,
  close: async () => undefined,
});
