import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../e2e/eventually.ts';
import { jsonOf } from '../../e2e/start-test-api.ts';
import { answerFailures } from './answer-failures.ts';

const logged: { level: number; msg: string }[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const fastify = Fastify({ logger: false, forceCloseConnections: true });
answerFailures(fastify, log);
await fastify.register(compress, { encodings: ['gzip'] });
let answering = new PassThrough();
fastify.post('/slow', (_request, reply) => {
  reply.type('application/json').send(answering);
  answering.emit('arrived');
});
const url = `${await fastify.listen({ port: 0 })}/slow`;
afterAll(() => fastify.close());
beforeEach(() => {
  logged.length = 0;
  answering = new PassThrough();
});

test('does not log an error when a client leaves before its response begins', async () => {
  const leaving = new AbortController();
  const arrived = once(answering, 'arrived');
  const answer = fetch(url, { method: 'POST', body: 'x', signal: leaving.signal });
  await arrived;
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await eventually(() => logged).toMatchObject([{ level: 20, msg: 'the client left before its answer' }]);
});

test('logs an error when the server cuts a response while its reader waits', async () => {
  const arrived = once(answering, 'arrived');
  const answer = fetch(url, { method: 'POST', body: 'x', headers: { 'accept-encoding': 'identity' } });
  await arrived;
  answering.destroy();
  expect((await jsonOf(await answer)).refusal).toMatchObject({ code: 'INTERNAL' });
  expect(logged).toMatchObject([{ level: 50, msg: 'a request broke' }]);
});
