import type {
  AccountApplication,
  MerchantAccountsPort,
  SubmitAnswer,
} from '@larder/use-cases/ports/merchant-accounts.port';
import {
  type Asked,
  BRIDGE,
  type BridgeOptions,
  createBridgeClient,
  failed,
  foundBy,
  TIMEOUT,
} from './bridge-client.ts';
import type { BridgeAccount } from './bridge-contract.ts';

/** Accounts of merchants behind the bridge. */
export function createBridgeAccounts(options: BridgeOptions): MerchantAccountsPort {
  const bridge = createBridgeClient(options);
  return {
    provider: BRIDGE,
    submit: async ({ key, accountRef: ref, application }) => {
      const body = bodyOf(application);
      return submitAnswer(
        await (ref === null
          ? bridge.ask('createAccount', { key, body })
          : bridge.ask('updateAccount', { ref, body })),
      );
    },
    read: async (ref) => foundBy(await bridge.ask('readAccount', { ref }), (account) => ({ account })),
    setBank: async ({ key, accountRef: ref, bank: body }) =>
      submitAnswer(await bridge.ask('setBank', { key, ref, body })),
  };
}

const bodyOf = ({ principals, acceptedAt, ...application }: AccountApplication) => ({
  ...application,
  principals: [...principals],
  acceptedAt: acceptedAt.toISOString(),
});

function submitAnswer(asked: Asked<BridgeAccount>): SubmitAnswer {
  if (asked.kind === 'unclear') return TIMEOUT;
  if (asked.kind === 'answered') return { kind: 'submitted', account: asked.value };
  return { ...failed(asked), field: asked.field };
}
