import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { answerBroker } from '../broker/broker-questions.ts';
import type { Broker } from '../broker/open-broker.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { GatewaySettings } from '../gateway-settings.ts';
import { answerHealth, type HealthFacts } from './health.ts';
import { receiveMedia } from './receive-media.ts';

export type HttpParts = {
  readonly gateway: GatewayContext;
  readonly settings: GatewaySettings;
  readonly broker: () => Pick<Broker, 'decide'>;
  readonly facts: HealthFacts;
};

export type Http = { readonly app: FastifyInstance; readonly port: number };

/** Health, metrics, uploads of cabinets, and the questions of an external broker. */
export async function openHttp({ gateway, settings, broker, facts }: HttpParts): Promise<Http> {
  const app = fastify({
    logger: false,
    genReqId: gateway.env.newId,
    bodyLimit: 16 * 1024,
    forceCloseConnections: true,
  });
  answerHealth(app, gateway, facts);
  answerBroker(app, {
    secret: settings.internalSecret,
    ...(settings.mqtt.kind === 'external' && settings.mqtt.sharedGroup
      ? { sharedGroup: settings.mqtt.sharedGroup }
      : {}),
    decide: (request) => broker().decide(request),
  });
  receiveMedia(app, gateway, settings.internalSecret);
  await app.listen({ host: settings.http.host, port: settings.http.port });
  return { app, port: (app.server.address() as AddressInfo).port };
}
