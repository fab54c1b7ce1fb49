import { isDeviceNo } from '@larder/cabinet-protocol/device-no';
import { purposeGate } from '@larder/use-cases/purpose-token';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AclRule, deviceAcl, gatewayAcl, monitorAcl } from './acl.ts';
import { evaluateAcl } from './evaluate-acl.ts';
import { answerRabbitmq, type BrokerAnswers } from './rabbitmq-questions.ts';

export type BrokerQuestions = BrokerAnswers & {
  /** The broker has the token that comes from this secret; empty closes all addresses. [decision 310] */
  secret: string;
  /** Called once when a broker gave the whole secret instead of its token. */
  onWholeSecret: () => void;
  sharedGroup?: string;
};

/** EMQX sends an empty text for an unknown value. */
const optional = z
  .string()
  .max(512)
  .nullish()
  .transform((value) => value || undefined);

const authn = z.object({
  clientid: z.string().max(64),
  username: optional,
  password: optional,
  peerhost: optional,
  cert_common_name: optional,
});

const acl = z.object({
  clientid: z.string().max(64),
  username: z.string().max(64),
  topic: z.string().max(256),
  action: z.enum(['publish', 'subscribe']),
  qos: z.coerce.number().int().default(0),
  retain: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false),
});

/**
 * Authorizes clients for an external broker over HTTP: connections, with the ACL as a list in the reply (EMQX from
 * 5.8), and single operations for brokers that ask about each one. Denies what it cannot decide. The scope of the
 * routes checks the token, not a test of the path: the router decodes a path before it matches, so the raw text does
 * not show which route it reaches. [protocol 14]
 */
export function answerBroker(app: FastifyInstance, questions: BrokerQuestions): void {
  const opens = purposeGate(questions.secret, 'broker', questions.onWholeSecret);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const given = request.headers['x-larder-secret'] ?? basicPassword(request.headers.authorization);
      if (typeof given !== 'string' || !opens(given)) await reply.code(401).send({ result: 'deny' });
    });
    scope.post('/internal/mqtt/authn', ({ body }) => answerAuthn(questions, body));
    scope.post('/internal/mqtt/acl', async ({ body }) => {
      const input = acl.safeParse(body);
      if (!input.success) return { result: 'deny' };
      const { clientid, action, topic, qos, retain } = input.data;
      const result = evaluateAcl(aclOf(questions, input.data), input.data);
      if (result === 'deny') questions.onDenied(clientid, action, { topic, qos, retain });
      return { result };
    });
    answerRabbitmq(scope, questions);
    // Unknown paths need the token too, so a caller without it cannot probe which paths exist.
    scope.all('/internal/*', (_request, reply) => reply.code(404).send({ result: 'deny' }));
  });
}

/** Trusts the caller's address and certificate as reported by a broker that has the token. */
async function answerAuthn(questions: BrokerQuestions, body: unknown) {
  const input = authn.safeParse(body);
  if (!input.success) return { result: 'deny' };
  const { clientid, username, password, peerhost, cert_common_name: certCN } = input.data;
  const decision = await questions
    .decide({
      clientId: clientid,
      username,
      password,
      protoVer: 4,
      ip: peerhost ?? '',
      ...(certCN ? { certCN } : {}),
    })
    .catch(() => null);
  if (!decision?.allow) return { result: 'deny' };
  return { result: 'allow', is_superuser: false, acl: decision.acl };
}

/**
 * Returns the password from a Basic header. RabbitMQ cannot send a custom header, only credentials before the @ of its
 * URLs.
 */
function basicPassword(authorization: string | undefined): string | undefined {
  const [scheme, encoded] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return undefined;
  const given = Buffer.from(encoded, 'base64').toString();
  return given.slice(given.indexOf(':') + 1);
}

/** The broker has already authenticated the client, so its name alone selects the ACL. */
function aclOf(questions: BrokerQuestions, { clientid, username }: { clientid: string; username: string }) {
  if (username === 'svc-gateway') return gatewayAcl(questions.sharedGroup);
  if (username === 'svc-monitor') return monitorAcl;
  return clientid === username && isDeviceNo(username) ? deviceAcl(username) : ([] as readonly AclRule[]);
}
