import { expect, test } from 'vitest';
import { serverFault } from './server-needs.ts';

const both = ['citext', 'pg_trgm', 'plpgsql'];

test.each([
  [180_000, both, undefined],
  [190_002, both, undefined],
  [150_018, both, 'PostgreSQL 18 is needed, this is 15.'],
  [90_624, both, 'PostgreSQL 18 is needed, this is 9.'],
  [170_009, [], 'PostgreSQL 18 is needed, this is 17.'],
  [180_004, ['citext'], 'PostgreSQL lacks pg_trgm: install'],
  [180_004, [], 'PostgreSQL lacks citext and pg_trgm: install'],
])('a server of version %i with %j', (versionNum, extensions, fault) => {
  const found = serverFault({ versionNum, extensions });
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});
