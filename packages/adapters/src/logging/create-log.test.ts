import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

function logging() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    service: 'test',
    level: 'info',
    trace: {
      within: (_, work) => work({ note: () => undefined, fail: () => undefined }),
      record: () => undefined,
      current: () => '00-0198f3a07b1c7d2e9a4f5c6d7e8f9a0b-9a4f5c6d7e8f9a0b-01',
      close: async () => undefined,
    },
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  return { log, lines };
}

test('a line has the fields of the closed set and the trace under way, and the names of all others', () => {
  const { log, lines } = logging();
  log.info({ requestId: 'r-1', deviceNo: 'VC1', card: '4242 4242 4242 4242' }, 'sold');
  expect(lines[0]).toMatchObject({
    service: 'test',
    requestId: 'r-1',
    deviceNo: 'VC1',
    traceId: '0198f3a07b1c7d2e9a4f5c6d7e8f9a0b',
    unlisted: ['card'],
    msg: 'sold',
  });
  expect(JSON.stringify(lines)).not.toContain('4242');
});

test('a failure loses the values that its message shows', () => {
  const { log, lines } = logging();
  const failure = new Error('Key (email)=(sam@example.com) exists\nvalues: sam@example.com');
  log.error({ err: failure }, 'not saved');
  expect(JSON.stringify(lines)).not.toContain('sam@example.com');
  expect(lines[0]).toMatchObject({ err: { type: 'Error', message: 'Key (…) exists' } });
});
