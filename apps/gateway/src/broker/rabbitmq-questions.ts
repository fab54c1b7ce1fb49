import { isDeviceNo } from '@larder/cabinet-protocol/device-no';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deviceAcl } from './acl.ts';
import type { RefusedOperation } from './broker-event.ts';
import type { ConnectDecision, ConnectRequest } from './decide-connect.ts';
import { evaluateAcl } from './evaluate-acl.ts';

/** Receives an operation of an authenticated client that was denied. */
export type DeniedOperation = (
  clientId: string,
  action: 'publish' | 'subscribe',
  operation: RefusedOperation,
) => void;

/** What answers the questions of any broker. */
export type BrokerAnswers = {
  decide: (request: ConnectRequest) => Promise<ConnectDecision>;
  onDenied: DeniedOperation;
};

const about = { username: z.string().max(64), vhost: z.literal('/') };
const user = z.object({ ...about, password: z.string().max(512), client_id: z.string().max(64) });
const vhost = z.object(about);
const resource = z.object({
  ...about,
  resource: z.enum(['queue', 'exchange']),
  name: z.string().max(255),
  permission: z.enum(['configure', 'write', 'read']),
});
const topic = z.object({
  ...about,
  name: z.literal('amq.topic'),
  permission: z.enum(['write', 'read']),
  routing_key: z.string().max(255),
});

/**
 * Authorizes cabinets, and only those, for RabbitMQ's `rabbitmq_auth_backend_http`; its services are users of its own.
 * The whole body is `allow` or `deny`; whatever cannot be decided is denied. [protocol 14]
 */
export function answerRabbitmq(app: FastifyInstance, { decide, onDenied }: BrokerAnswers): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );

  app.post('/internal/rabbitmq/user', async ({ body }) => {
    const asked = user.safeParse(body);
    if (!asked.success || !isDeviceNo(asked.data.username)) return 'deny';
    const { username, password, client_id: clientId } = asked.data;
    // RabbitMQ does not send the address. Each cabinet counts as its own, so that one cannot lock out all others.
    const request = { clientId, username, password, protoVer: 4, ip: `rabbitmq:${clientId}` };
    const decision = await decide(request).catch(() => undefined);
    return verdict(decision?.allow === true);
  });

  app.post('/internal/rabbitmq/vhost', async ({ body }) => {
    const asked = vhost.safeParse(body);
    return verdict(asked.success && isDeviceNo(asked.data.username));
  });

  app.post('/internal/rabbitmq/resource', async ({ body }) => {
    const asked = resource.safeParse(body);
    return verdict(asked.success && isDeviceNo(asked.data.username) && mayUse(asked.data));
  });

  app.post('/internal/rabbitmq/topic', async ({ body }) => {
    const asked = topic.safeParse(body);
    if (!asked.success || !isDeviceNo(asked.data.username)) return 'deny';
    const { username, permission, routing_key: key } = asked.data;
    const action = permission === 'write' ? 'publish' : 'subscribe';
    const allowed = evaluateAcl(deviceAcl(username), { action, topic: mqttOf(key), qos: 1 }) === 'allow';
    if (!allowed) onDenied(username, action, { topic: mqttOf(key) });
    return verdict(allowed);
  });
}

/**
 * Allows the queue of its own subscription, and the exchange of all MQTT messages, where topics are checked one by one.
 */
function mayUse({ username, resource: kind, name, permission }: z.output<typeof resource>): boolean {
  if (kind === 'exchange') return name === 'amq.topic' && permission !== 'configure';
  return name === `mqtt-subscription-${username}qos0` || name === `mqtt-subscription-${username}qos1`;
}

/** Converts RabbitMQ's notation of topics: dots for slashes and a star for the plus. */
function mqttOf(routingKey: string): string {
  return routingKey.replaceAll('.', '/').replaceAll('*', '+');
}

function verdict(allowed: boolean): 'allow' | 'deny' {
  return allowed ? 'allow' : 'deny';
}
