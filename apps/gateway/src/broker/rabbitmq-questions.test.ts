import { purposeToken } from '@larder/use-cases/purpose-token';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { deviceAcl } from './acl.ts';
import { answerBroker } from './broker-questions.ts';
import type { ConnectDecision, ConnectRequest } from './decide-connect.ts';
import type { DeniedOperation } from './rabbitmq-questions.ts';

const own = 'VC24090001';
const secret = 'shared';
const token = purposeToken(secret, 'broker');

const denials: Parameters<DeniedOperation>[] = [];

function app(decide: (request: ConnectRequest) => Promise<ConnectDecision>) {
  const server = fastify();
  answerBroker(server, {
    secret,
    decide,
    onDenied: (...denied) => denials.push(denied),
    onWholeSecret: () => {},
  });
  return server;
}

const allow = async (): Promise<ConnectDecision> => ({
  allow: true,
  principal: { kind: 'device', deviceNo: own },
  acl: deviceAcl(own),
});
const deny = async (): Promise<ConnectDecision> => ({ allow: false, code: 4, reason: 'credentials' });
const basic = (password: string) => `Basic ${Buffer.from(`rabbitmq:${password}`).toString('base64')}`;

/** Asks as RabbitMQ does: with a form, and credentials before the @ of its URL. */
async function asks(
  path: string,
  form: Record<string, string>,
  decide: Parameters<typeof app>[0] = allow,
  authorization = basic(token),
) {
  const reply = await app(decide).inject({
    method: 'POST',
    url: `/internal/rabbitmq/${path}`,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: own, vhost: '/', ...form }).toString(),
  });
  return reply.statusCode === 200 ? reply.payload : reply.statusCode;
}

describe('questions of RabbitMQ', () => {
  test('allow a cabinet to connect, with its name as its address', async () => {
    const asked: ConnectRequest[] = [];
    const decide = async (request: ConnectRequest) => {
      asked.push(request);
      return allow();
    };
    expect(await asks('user', { password: 'p&=ä', client_id: own }, decide)).toBe('allow');
    expect(asked).toEqual([
      { clientId: own, username: own, password: 'p&=ä', protoVer: 4, ip: `rabbitmq:${own}` },
    ]);
  });

  test('are denied for wrong secrets, for services, while the database is away, and when incomplete', async () => {
    const login = { password: 'p', client_id: own };
    expect(await asks('user', login, deny)).toBe('deny');
    expect(await asks('user', { ...login, username: 'svc-gateway' })).toBe('deny');
    expect(await asks('user', login, () => Promise.reject(new Error('down')))).toBe('deny');
    expect(await asks('user', { client_id: own })).toBe('deny');
  });

  test('are refused without the token of brokers', async () => {
    for (const authorization of ['', basic('wrong'), 'Basic', `Bearer ${token}`])
      expect(await asks('vhost', {}, allow, authorization)).toBe(401);
  });

  const questions: [path: string, form: Record<string, string>, answer: string][] = [
    ['vhost', {}, 'allow'],
    ['vhost', { vhost: '/other' }, 'deny'],
    ['vhost', { username: 'guest' }, 'deny'],
    ['resource', queue(own, 'configure'), 'allow'],
    ['resource', queue(own, 'read'), 'allow'],
    ['resource', queue('VC24090002', 'read'), 'deny'],
    ['resource', { resource: 'queue', name: 'other', permission: 'read' }, 'deny'],
    ['resource', { resource: 'exchange', name: 'amq.topic', permission: 'read' }, 'allow'],
    ['resource', { resource: 'exchange', name: 'amq.topic', permission: 'write' }, 'allow'],
    ['resource', { resource: 'exchange', name: 'amq.topic', permission: 'configure' }, 'deny'],
    ['resource', { resource: 'exchange', name: 'amq.fanout', permission: 'write' }, 'deny'],
    ['topic', topic(`cab.v1.${own}.up.evt`, 'write'), 'allow'],
    ['topic', topic(`cab.v1.${own}.down.*`, 'read'), 'allow'],
    ['topic', topic(`cab.v1.${own}.down.*`, 'write'), 'deny'],
    ['topic', topic('cab.v1.VC24090002.up.evt', 'write'), 'deny'],
    ['topic', topic('cab.v1.*.down.*', 'read'), 'deny'],
    ['topic', topic('#', 'read'), 'deny'],
    ['topic', { ...topic('#', 'read'), username: 'svc-monitor' }, 'deny'],
  ];
  for (const [path, form, answer] of questions) {
    test(`return ${answer} on ${path} with ${JSON.stringify(form)}`, async () => {
      expect(await asks(path, form)).toBe(answer);
    });
  }
});

function queue(deviceNo: string, permission: string) {
  return { resource: 'queue', name: `mqtt-subscription-${deviceNo}qos1`, permission };
}

function topic(routing_key: string, permission: string) {
  return { resource: 'topic', name: 'amq.topic', permission, routing_key };
}
