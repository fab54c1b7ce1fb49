import { type AddressInfo, connect } from 'node:net';
import { purposeToken } from '@larder/use-cases/purpose-token';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { deviceAcl } from './acl.ts';
import { answerBroker } from './broker-questions.ts';
import type { ConnectDecision, ConnectRequest } from './decide-connect.ts';
import type { DeniedOperation } from './rabbitmq-questions.ts';

const own = 'VC24090001';

const noted: Parameters<DeniedOperation>[] = [];
let wholeSecrets = 0;

function app(decide: (request: ConnectRequest) => Promise<ConnectDecision>, secret = 'shared') {
  const server = fastify();
  answerBroker(server, {
    secret,
    decide,
    onDenied: (...denied) => noted.push(denied),
    onWholeSecret: () => {
      wholeSecrets += 1;
    },
  });
  return server;
}

const allow = async (): Promise<ConnectDecision> => ({
  allow: true,
  principal: { kind: 'device', deviceNo: own },
  acl: deviceAcl(own),
});
/** Paths that look the same to a person, but not to the router. */
const unroutable = new Set([
  '/Internal/mqtt/authn',
  '//internal/mqtt/authn',
  '/./internal/mqtt/authn',
  '/internal%2Fmqtt/authn',
  '/media/../internal/mqtt/authn',
]);

/** Sends the target as it is: `fetch` would normalize it. */
async function postRaw(port: number, target: string, payload: object): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const body = JSON.stringify(payload);
  socket.write(
    `POST ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  let text = '';
  for await (const chunk of socket) text += chunk;
  return Number(text.split(' ')[1]);
}

const token = purposeToken('shared', 'broker');
const headers = { 'x-larder-secret': token };
const login = { clientid: own, username: own, password: 'x', peerhost: '10.0.0.1', cert_common_name: '' };

describe('questions of an external broker', () => {
  test('return the ACL of an accepted cabinet as a list', async () => {
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

  test('pass on the address and the certificate, and leave out empty ones', async () => {
    const asked: ConnectRequest[] = [];
    const decide = async (request: ConnectRequest) => {
      asked.push(request);
      return allow();
    };
    await app(decide).inject({ method: 'POST', url: '/internal/mqtt/authn', headers, payload: login });
    expect(asked).toEqual([{ clientId: own, username: own, password: 'x', protoVer: 4, ip: '10.0.0.1' }]);
  });

  const denials: [name: string, decide: () => Promise<ConnectDecision>, payload: object][] = [
    ['a cabinet with a wrong secret', async () => ({ allow: false, code: 4, reason: 'credentials' }), login],
    ['every client while the database is away', () => Promise.reject(new Error('down')), login],
    ['a question without a client id', allow, { username: own }],
  ];
  for (const [name, decide, payload] of denials) {
    test(`deny ${name}`, async () => {
      const reply = await app(decide).inject({
        method: 'POST',
        url: '/internal/mqtt/authn',
        headers,
        payload,
      });
      expect(reply.json()).toEqual({ result: 'deny' });
    });
  }

  test('are refused without the token of brokers, also with that of metrics or an empty secret', async () => {
    for (const [secret, given] of [
      ['shared', undefined],
      ['shared', 'wrong'],
      ['shared', purposeToken('shared', 'metrics')],
      ['', ''],
      ['', purposeToken('', 'broker')],
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

  test('are answered for one release to a broker that has the whole secret, which is reported once', async () => {
    const server = app(allow);
    const before = wholeSecrets;
    const ask = () =>
      server.inject({
        method: 'POST',
        url: '/internal/mqtt/authn',
        headers: { 'x-larder-secret': 'shared' },
        payload: login,
      });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    expect(wholeSecrets - before).toBe(1);
  });

  test.each([
    '/internal/mqtt/authn',
    '/%69nternal/mqtt/authn',
    '/internal/%6Dqtt/acl',
    '/internal%2Fmqtt/authn',
    '/internal/rabbitmq/%75ser',
    '/internal/mqtt/authn?secret=shared',
    '/internal/mqtt/authn;a=b',
    '/internal/mqtt/authn/',
    '/Internal/mqtt/authn',
    '//internal/mqtt/authn',
    '/internal//mqtt/authn',
    '/./internal/mqtt/authn',
    '/media/../internal/mqtt/authn',
    'http://x/internal/mqtt/authn',
    'http://x/%69nternal/mqtt/authn',
    '/internal/nothing',
  ])('are refused and decide nothing on POST %s without the token', async (target) => {
    let asked = 0;
    const server = app(async () => {
      asked += 1;
      return allow();
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const status = await postRaw((server.server.address() as AddressInfo).port, target, login);
    // 404: the router knows no route under that spelling, so the request reaches none.
    expect(status).toBe(unroutable.has(target) ? 404 : 401);
    expect(asked).toBe(0);
    await server.close();
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
    test(`let ${username} ${action} ${topic}: ${answer}`, async () => {
      const payload = { clientid: username, username, action, topic, qos: 1, retain: 'false' };
      const reply = await app(allow).inject({ method: 'POST', url: '/internal/mqtt/acl', headers, payload });
      expect(reply.json()).toEqual({ result: answer });
      // A denied operation is shown to the maker of the cabinet.
      const operation = [username, action, { topic, qos: 1, retain: false }];
      if (answer === 'deny') expect(noted).toContainEqual(operation);
      else expect(noted).not.toContainEqual(operation);
    });
  }
});
