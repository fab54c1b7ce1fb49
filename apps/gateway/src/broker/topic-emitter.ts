import { filterCovers } from './evaluate-acl.ts';

type Done = (error?: Error | null) => void;
type Message = { topic: string };
type Listener = (message: Message, done: Done) => void;

/**
 * Subscriptions by topic, as the message queue of aedes (`mq`). Our tree is closed: cabinets subscribe to `…/down/+`, a
 * gateway to `cab/v1/+/up/+`, so filters whose only wildcard is last take one look-up, and the few others are tried in
 * turn. A general trie costs each cabinet several kilobytes and each message more time than its own routing.
 * [protocol 3]
 */
export class TopicEmitter {
  readonly #arms = new Map<string, Listener[]>();
  readonly #others = new Map<string, Listener[]>();
  closed = false;

  on(filter: string, listener: Listener, done?: Done): this {
    const [table, key] = this.#place(filter);
    const listeners = table.get(key);
    if (listeners === undefined) table.set(key, [listener]);
    else table.set(key, [...listeners, listener]);
    if (done !== undefined) setImmediate(done);
    return this;
  }

  /** Number of listeners to exactly this filter. */
  listenerCount(filter: string): number {
    const [table, key] = this.#place(filter);
    return table.get(key)?.length ?? 0;
  }

  removeListener(filter: string, listener: Listener, done?: Done): this {
    const [table, key] = this.#place(filter);
    const rest = (table.get(key) ?? []).filter((other) => other !== listener);
    if (rest.length === 0) table.delete(key);
    else table.set(key, rest);
    if (done !== undefined) setImmediate(done);
    return this;
  }

  /**
   * Hands the message to every listener and does not wait for them: aedes would stop reading the gateway's stream, and
   * with it every command and acknowledgment, for as long as one frozen cabinet does not drain its socket.
   */
  emit(message: Message, done: Done = nothing): this {
    if (this.closed) {
      done(new Error('the broker is closed'));
      return this;
    }
    const { topic } = message;
    for (const listener of this.#arms.get(topic.slice(0, topic.lastIndexOf('/') + 1)) ?? [])
      listener(message, nothing);
    for (const [filter, listeners] of this.#others) {
      if (filterCovers(filter, topic)) for (const listener of listeners) listener(message, nothing);
    }
    done();
    return this;
  }

  close(done: Done = nothing): this {
    this.closed = true;
    setImmediate(done);
    return this;
  }

  /** Files `a/b/+` as an arm under `a/b/`; everything else is tried by its filter. */
  #place(filter: string): [Map<string, Listener[]>, string] {
    const isArm = filter.endsWith('/+') && !/[+#]/.test(filter.slice(0, -1)) && !filter.startsWith('$');
    return isArm ? [this.#arms, filter.slice(0, -1)] : [this.#others, filter];
  }
}

function nothing(): void {}
