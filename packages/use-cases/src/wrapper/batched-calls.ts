type BatchedCallsOptions<Item, Out> = {
  /** Works on some items together; returns a result for each, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Out[]>;
  readonly batchMax: number;
  /** Batches at the same time. */
  readonly concurrency: number;
};

type Waiting<Item, Out> = {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Out>;
};

/** Calls that arrive while a batch runs are the next batch. No call waits for others to arrive. */
export class BatchedCalls<Item, Out> {
  readonly #options: BatchedCallsOptions<Item, Out>;
  readonly #waiting: Waiting<Item, Out>[] = [];
  #running = 0;

  constructor(options: BatchedCallsOptions<Item, Out>) {
    this.#options = options;
  }

  /** Works on an item with the next batch; fails with its batch. */
  call(item: Item): Promise<Out> {
    const done = Promise.withResolvers<Out>();
    this.#waiting.push({ item, done });
    this.#pump();
    return done.promise;
  }

  #pump(): void {
    const { batchMax, concurrency } = this.#options;
    while (this.#running < concurrency && this.#waiting.length > 0) {
      this.#running += 1;
      void this.#run(this.#waiting.splice(0, batchMax)).finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
  }

  async #run(batch: readonly Waiting<Item, Out>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      for (const [at, { done }] of batch.entries()) done.resolve(results[at] as Out);
    } catch (failure) {
      for (const { done } of batch) done.reject(failure);
    }
  }
}
