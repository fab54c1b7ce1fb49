import { expect, test } from 'vitest';
import { traceOfSession } from './trace-of-session.ts';

test('the trace of a session is a valid traceparent that only its id decides', () => {
  const trace = traceOfSession('0198F3A0-7B1C-7D2E-9A4F-5C6D7E8F9A0B');
  expect(trace).toBe('00-0198f3a07b1c7d2e9a4f5c6d7e8f9a0b-9a4f5c6d7e8f9a0b-01');
  expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
