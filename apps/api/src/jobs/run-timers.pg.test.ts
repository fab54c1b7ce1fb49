import { accept, refuse } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import pino from 'pino';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { runTimer, type Timer } from './run-timers.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database);

describe('a timer', () => {
  test.each<[outcome: string, run: Timer['run'], logged: object[]]>([
    ['done', async () => accept(3), []],
    ['refused', async () => refuse('NOT_FOUND'), [{ timer: 'test', refusal: 'NOT_FOUND' }]],
    ['failed', () => Promise.reject(new Error('broken')), [{ timer: 'test', msg: 'timer broke' }]],
  ])('counts and logs as %s what became of it', async (outcome, run, logged) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const counted: string[] = [];
    await runTimer(env, log, { name: 'test', cron: '* * * * *', run }, (name, became) => {
      counted.push(`${name} ${became}`);
    });
    expect(counted).toEqual([`test ${outcome}`]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(logged);
  });
});
