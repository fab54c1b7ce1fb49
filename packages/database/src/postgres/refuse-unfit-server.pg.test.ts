import { expect, inject, test } from 'vitest';
import { refuseUnfitServer } from './refuse-unfit-server.ts';
import { serverNeeds } from './server-needs.ts';

test('a service refuses a server that is too old, and neither one that suits nor one that does not answer', async () => {
  const said: string[] = [];
  const refuse = (sentence: string) => void said.push(sentence);
  const { url: DATABASE_URL } = inject('testServer');
  await refuseUnfitServer({ DATABASE_URL }, refuse);
  await refuseUnfitServer({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, refuse);
  expect(said).toEqual([]);
  await refuseUnfitServer({ DATABASE_URL }, refuse, { ...serverNeeds, version: 99 });
  expect(said).toEqual([expect.stringMatching(/^PostgreSQL 99 is needed, this is \d\d\.$/)]);
});
