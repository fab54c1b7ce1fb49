import type { AddressInfo } from 'node:net';
import { purposeToken } from '@larder/use-cases/purpose-token';
import fastify, { type FastifyInstance } from 'fastify';
import { answerBroker, type BrokerQuestions } from '../broker/broker-questions.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { GatewaySettings, HttpAddress } from '../gateway-settings.ts';
import { answerAlive, answerHealth, type HealthFacts } from './health.ts';
import { receiveMedia } from './receive-media.ts';
import { sendSecurityHeaders } from './security-headers.ts';

export type HttpParts = {
  readonly gateway: GatewayContext;
  readonly settings: GatewaySettings;
  /** Decides about connections for an external broker that asks. */
  readonly decide: BrokerQuestions['decide'];
  readonly onDenied: BrokerQuestions['onDenied'];
  readonly facts: HealthFacts;
};

export type Http = {
  /** Port of the listener that cabinets reach. */
  readonly port: number;
  /** Port of the listener for our own network. */
  readonly privatePort: number;
  readonly close: () => Promise<void>;
};

/**
 * Opens two listeners, so that publishing `/media` to cabinets never exposes routes for our own network: readiness,
 * metrics and, with an external broker, its questions. [decision 64]
 */
export async function openHttp(parts: HttpParts): Promise<Http> {
  const { http } = parts.settings;
  const servers = [openPublic(parts), openPrivate(parts)] as const;
  const [port, privatePort] = await Promise.all([
    listen(servers[0], http),
    listen(servers[1], parts.settings.privateHttp),
  ]);
  return {
    port,
    privatePort,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function listen(server: FastifyInstance, { host, port }: HttpAddress): Promise<number> {
  await server.listen({ host, port });
  return (server.server.address() as AddressInfo).port;
}

function openPublic({ gateway, settings }: HttpParts): FastifyInstance {
  const server = open(gateway);
  sendSecurityHeaders(server, settings.http.publicUrl);
  answerAlive(server, gateway);
  receiveMedia(server, gateway, purposeToken(settings.internalSecret, 'upload'), settings.uploadFolder);
  return server;
}

function openPrivate({
  gateway,
  settings: { mqtt, internalSecret },
  decide,
  onDenied,
  facts,
}: HttpParts): FastifyInstance {
  const server = open(gateway);
  answerAlive(server, gateway);
  answerHealth(server, gateway, facts);
  // The embedded broker judges its own sockets; over HTTP any caller with the token could name the address and the
  // cabinet.
  if (mqtt.kind === 'external') {
    answerBroker(server, {
      secret: internalSecret,
      onWholeSecret: () =>
        gateway.env.log.warn({}, 'a broker asks with the whole INTERNAL_SECRET: give it `ops token broker`'),
      ...(mqtt.sharedGroup ? { sharedGroup: mqtt.sharedGroup } : {}),
      decide,
      onDenied,
    });
  }
  return server;
}

function open(gateway: GatewayContext): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: gateway.env.newId,
    bodyLimit: 16 * 1024,
    forceCloseConnections: true,
  });
}
