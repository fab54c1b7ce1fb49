import type { FastifyInstance } from 'fastify';
import { Refused, serverError } from '../wire/stripe-error.ts';
import { addAccountRoutes, addDisputeRoutes } from './account-routes.ts';
import type { BridgeParts } from './bridge-answer.ts';
import { refusalOf } from './bridge-error.ts';
import { addHoldRoutes } from './hold-routes.ts';
import { addPayoutRoutes } from './payout-routes.ts';

export const BRIDGE_PATH = '/bridge';

/**
 * The contract of `docs/providers/bridge.openapi.json` over the same book, as a bridge should keep it: what a key has
 * made is found by the key for good, and a call on a hold is settled by the state of the hold.
 */
export function addBridgeRoutes(server: FastifyInstance, parts: BridgeParts): void {
  void server.register(
    async (scope) => {
      scope.setErrorHandler((thrown, _request, reply) => {
        const { status, body } = refusalOf(thrown instanceof Refused ? thrown.error : serverError);
        return reply.status(status).send(body);
      });
      addHoldRoutes(scope, parts);
      addPayoutRoutes(scope, parts);
      addAccountRoutes(scope, parts);
      addDisputeRoutes(scope, parts);
    },
    { prefix: `${BRIDGE_PATH}/v1` },
  );
}
