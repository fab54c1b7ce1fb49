import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, expect, inject, test } from 'vitest';
import { runCommand } from './run-command.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

/** As in a container: the user of the machine names nobody. */
const inImage = {
  DATABASE_URL: database.url,
  CREDENTIAL_PEPPER: 'p'.repeat(32),
  LARDER_OPERATOR_REQUIRED: '1',
};

async function platform(words: string, variables: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  const code = await runCommand(words.split(' '), { print: line, warn: line }, { ...inImage, ...variables });
  return { code, lines };
}

const addModel = (code: string) => `model add --code ${code} --name Single --doors 1 --layers 4`;

/** Who made each model, from the audit log. */
async function makers(): Promise<(string | null)[]> {
  const rows = await database.prisma.auditLog.findMany({ orderBy: { at: 'asc' } });
  return rows.map(({ actorId }) => actorId);
}

test('a command in a container runs under the name of its operator only', async () => {
  const nobody =
    'Say who you are, for the audit log: add --as NAME to the command, or write LARDER_OPERATOR=NAME';
  for (const words of [addModel('CB-1D-A'), 'model list'])
    expect(await platform(words)).toEqual({ code: 1, lines: [expect.stringContaining(nobody)] });
  const asNode = await platform(addModel('CB-1D-A'), { LARDER_OPERATOR: 'node' });
  expect(asNode).toEqual({ code: 1, lines: [expect.stringContaining('node may be anybody')] });
  expect(await makers()).toEqual([]);

  expect(await platform(`${addModel('CB-1D-A')} --as sam`)).toMatchObject({ code: 0 });
  await platform(`--as kim@example.com ${addModel('CB-1D-B')}`, { LARDER_OPERATOR: 'maria' });
  await platform(addModel('CB-1D-C'), { LARDER_OPERATOR: 'maria' });
  expect(await makers()).toEqual(['sam', 'kim@example.com', 'maria']);
});

test('a command that would print stickers for this machine alone does nothing', async () => {
  const codes = ['cabinet import --first VC24100001 --model CB-1D-A', 'cabinet reprint VC24100001'];
  for (const words of codes)
    expect(await platform(`${words} --as sam --out /dev/null/x`)).toEqual({
      code: 1,
      lines: [
        expect.stringContaining('Stickers would lead to http://localhost:8080, which no phone reaches'),
      ],
    });
  // Past the address, and on to the folder.
  for (const more of ['--local', '']) {
    const { lines } = await platform(`${codes[0]} --as sam --out /dev/null/x ${more}`.trim(), {
      APP_URL: more ? 'http://127.0.0.1:8080' : 'https://larder.example',
    });
    expect(lines).toEqual([expect.stringContaining('/dev/null')]);
  }
});

test('a command without its database says so in words of its own', async () => {
  const away = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing', LARDER_OPERATOR: 'maria' };
  expect(await platform('model list', away)).toEqual({
    code: 1,
    lines: ['The database did not answer in time. Run the command again.'],
  });
});
