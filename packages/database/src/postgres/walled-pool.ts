import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const merchantInScope = new AsyncLocalStorage<string>();

/**
 * Runs `work` for one merchant: on the connections of a `WalledPool` only rows of that merchant exist meanwhile.
 * [decision 56]
 */
export const forMerchant = <T>(merchantId: string, work: () => T): T => merchantInScope.run(merchantId, work);

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections see the rows of the merchant of `forMerchant`; throws outside of it. Sets the merchant when
 * a connection is taken, and only if the connection last worked for another one.
 */
export class WalledPool extends pg.Pool {
  readonly #merchantOf = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    // Read here: a connection that becomes free later is handed over in the context of the caller that released it.
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
    try {
      await this.#setMerchant(client, merchantId);
      return client;
    } catch (failure) {
      client.release(failure instanceof Error ? failure : true);
      throw failure;
    }
  }

  /** Awaited: if it failed unnoticed, the next query would run for the previous merchant. */
  async #setMerchant(client: pg.PoolClient, merchantId: string): Promise<void> {
    if (this.#merchantOf.get(client) === merchantId) return;
    this.#merchantOf.delete(client);
    const set = { name: 'set_merchant', text: `select set_config('larder.merchant_id', $1, false)` };
    await client.query({ ...set, values: [merchantId] });
    this.#merchantOf.set(client, merchantId);
  }
}
