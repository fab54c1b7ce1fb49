import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const merchantInScope = new AsyncLocalStorage<string>();

/** Runs `work` for one merchant: on the connections of a `WalledPool` only rows of that merchant exist meanwhile. [decision 56] */
export const forMerchant = <T>(merchantId: string, work: () => T): T => merchantInScope.run(merchantId, work);

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections see the rows of the merchant of `forMerchant`; throws outside of it. The merchant is set when a connection is
 * taken, and only if the connection last worked for another one.
 */
export class WalledPool extends pg.Pool {
  readonly #merchantOf = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    // Read here: a connection that becomes free later is handed over in the context of whoever gave it back.
    const connected = this.#connectFor(merchantInScope.getStore());
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectFor(merchantId: string | undefined): Promise<pg.PoolClient> {
    if (merchantId === undefined) throw new Error('A query behind the wall needs a merchant: forMerchant.');
    const client = await super.connect();
    this.#setMerchant(client, merchantId);
    return client;
  }

  /** Not awaited: the connection is in pipeline mode, and what is asked next is answered after it. Where it fails, the connection has broken. */
  #setMerchant(client: pg.PoolClient, merchantId: string): void {
    if (this.#merchantOf.get(client) === merchantId) return;
    this.#merchantOf.set(client, merchantId);
    const set = { name: 'set_merchant', text: `select set_config('larder.merchant_id', $1, false)` };
    client.query({ ...set, values: [merchantId] }).catch(() => client.connection.stream.destroy());
  }
}
