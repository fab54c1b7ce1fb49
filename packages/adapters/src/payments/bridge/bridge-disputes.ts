import type {
  DecideDisputeAnswer,
  DisputesPort,
  ProviderDispute,
} from '@larder/use-cases/ports/disputes.port';
import {
  type Asked,
  BRIDGE,
  type BridgeOptions,
  createBridgeClient,
  failed,
  foundBy,
  TIMEOUT,
} from './bridge-client.ts';
import type { BridgeDispute } from './bridge-contract.ts';

/** Chargebacks of the platform's account. */
export function createBridgeDisputes(options: BridgeOptions): DisputesPort {
  const bridge = createBridgeClient(options);
  return {
    provider: BRIDGE,
    read: async (ref) =>
      foundBy(await bridge.ask('readDispute', { ref }), (dispute) => ({ dispute: disputeOf(dispute) })),
    sendEvidence: async ({ disputeRef: ref, evidence: body }) =>
      decided(await bridge.ask('sendEvidence', { ref, body })),
    accept: async ({ disputeRef: ref }) => decided(await bridge.ask('acceptDispute', { ref })),
  };
}

function decided(asked: Asked<BridgeDispute>): DecideDisputeAnswer {
  if (asked.kind === 'unclear') return TIMEOUT;
  return asked.kind === 'answered' ? { kind: 'sent', dispute: disputeOf(asked.value) } : failed(asked);
}

const disputeOf = ({ holdRef: authRef, openedAt, dueAt, ...dispute }: BridgeDispute): ProviderDispute => ({
  ...dispute,
  authRef,
  openedAt: new Date(openedAt),
  dueAt: dueAt === null ? null : new Date(dueAt),
});
