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

test('serves a page of the protocol without scripts, with every message, its fields and its example', async () => {
  const { body, headers } = await fastify.inject('/asyncapi');
  expect(headers['content-type']).toContain('text/html');
  expect(body).not.toContain('<script');
  for (const words of [
    'door.unlock_failed',
    'cab/<wbr>v1/<wbr>{deviceNo}/<wbr>up/<wbr>evt',
    'session.authorize',
  ])
    expect(body).toContain(words);
  expect(body).toContain('<dt><code>bootReason</code> <b>required</b> <i>power_on, brownout,');
  expect(body).toContain('<dt><code>level</code> <b>required</b> <i>warn, alarm</i>');
  expect(body).toContain('<i>list of MediaRef</i>');
  expect(body).toContain('<code>fingerprint</code> <i>string or null</i>');
  expect(body).not.toMatch(/(?:src|href)="(?!#|\/asyncapi\.json")/);
  expect(body).toContain('&#34;type&#34;: &#34;birth&#34;');
});
