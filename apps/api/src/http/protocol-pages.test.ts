import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveProtocolPages } from './protocol-pages.ts';

const fastify = Fastify();
serveProtocolPages(fastify);

test('serves the protocol as AsyncAPI', async () => {
  const answer = await fastify.inject('/asyncapi.json');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toMatchObject({
    asyncapi: '3.1.0',
    components: { messages: { birth: { name: 'birth' } } },
  });
});

test('serves a page of it without scripts, with every message, its fields and its example', async () => {
  const { body, headers } = await fastify.inject('/asyncapi');
  expect(headers['content-type']).toContain('text/html');
  expect(body).not.toContain('<script');
  for (const words of ['door.unlock_failed', 'cab/v1/{deviceNo}/up/evt', 'session.authorize'])
    expect(body).toContain(words);
  expect(body).toContain('<td><code>bootReason</code><td>required');
  expect(body).toContain('&#34;type&#34;: &#34;birth&#34;');
});
