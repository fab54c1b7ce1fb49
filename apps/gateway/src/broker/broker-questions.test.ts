import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { deviceAcl } from './acl.ts';
import { answerBroker } from './broker-questions.ts';
import type { ConnectDecision, ConnectRequest } from './decide-connect.ts';

const own = 'VC24090001';

function app(decide: (request: ConnectRequest) => Promise<ConnectDecision>, secret = 'shared') {
  const server = fastify();
  answerBroker(server, { secret, decide });
  return server;
}

const allow = async (): Promise<ConnectDecision> => ({
  allow: true,
  principal: { kind: 'device', deviceNo: own, slot: 'current' },
  acl: deviceAcl(own),
});
const headers = { 'x-larder-secret': 'shared' };
const login = { clientid: own, username: own, password: 'x', peerhost: '10.0.0.1', cert_common_name: '' };

describe('an external broker asks', () => {
  test('a cabinet that may connect gets its ACL as a list', async () => {
    const reply = await app(allow).inject({
      method: 'POST',
      url: '/internal/mqtt/authn',
      headers,
      payload: login,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      result: 'allow',
      is_superuser: false,
      acl: [
        { permission: 'allow', action: 'publish', topic: `cab/v1/${own}/up/+`, qos: [0, 1], retain: false },
        { permission: 'allow', action: 'subscribe', topic: `eq cab/v1/${own}/down/+`, qos: [0, 1] },
        { permission: 'deny', action: 'publish', topic: '#' },
        { permission: 'deny', action: 'subscribe', topic: '#' },
      ],
    });
  });

  test('the address and the certificate are handed on, empty ones left out', async () => {
    const asked: ConnectRequest[] = [];
    const decide = async (request: ConnectRequest) => {
      asked.push(request);
      return allow();
    };
    await app(decide).inject({ method: 'POST', url: '/internal/mqtt/authn', headers, payload: login });
    expect(asked).toEqual([{ clientId: own, username: own, password: 'x', protoVer: 4, ip: '10.0.0.1' }]);
  });

  const denials: [name: string, decide: () => Promise<ConnectDecision>, payload: object][] = [
    ['a cabinet that may not', async () => ({ allow: false, code: 4, reason: 'credentials' }), login],
    ['anybody while the database is away', () => Promise.reject(new Error('down')), login],
    ['a question without a client id', allow, { username: own }],
  ];
  for (const [name, decide, payload] of denials) {
    test(`${name} is denied`, async () => {
      const reply = await app(decide).inject({
        method: 'POST',
        url: '/internal/mqtt/authn',
        headers,
        payload,
      });
      expect(reply.json()).toEqual({ result: 'deny' });
    });
  }

  test('without the shared secret nobody is answered, with an empty one neither', async () => {
    for (const [secret, given] of [
      ['shared', undefined],
      ['shared', 'wrong'],
      ['', ''],
    ] as const) {
      const reply = await app(allow, secret).inject({
        method: 'POST',
        url: '/internal/mqtt/authn',
        headers: given === undefined ? {} : { 'x-larder-secret': given },
        payload: login,
      });
      expect(reply.statusCode).toBe(401);
    }
  });

  const operations: [username: string, action: string, topic: string, answer: 'allow' | 'deny'][] = [
    [own, 'publish', `cab/v1/${own}/up/evt`, 'allow'],
    [own, 'publish', 'cab/v1/VC24090002/up/evt', 'deny'],
    [own, 'subscribe', `cab/v1/${own}/down/+`, 'allow'],
    [own, 'subscribe', '#', 'deny'],
    ['svc-gateway', 'publish', `cab/v1/${own}/down/cmd`, 'allow'],
    ['svc-monitor', 'publish', `cab/v1/${own}/down/cmd`, 'deny'],
    ['nobody', 'publish', `cab/v1/${own}/up/evt`, 'deny'],
  ];
  for (const [username, action, topic, answer] of operations) {
    test(`${username} asks to ${action} ${topic}: ${answer}`, async () => {
      const payload = { clientid: username, username, action, topic, qos: 1, retain: 'false' };
      const reply = await app(allow).inject({ method: 'POST', url: '/internal/mqtt/acl', headers, payload });
      expect(reply.json()).toEqual({ result: answer });
    });
  }
});
