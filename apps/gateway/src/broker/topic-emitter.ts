import { filterCovers } from './evaluate-acl.ts';

type Done = (error?: Error | null) => void;
type Message = { topic: string };
type Listener = (message: Message, done: Done) => void;

/**
 * Who hears which topic, in the form aedes asks for (`mq`). Our tree is closed: cabinets hear `…/down/+`, a gateway `cab/v1/+/up/+`, so
 * filters that end in their only wildcard are found by one look-up, and the few others are tried in turn. A general trie costs each
 * cabinet several kilobytes and each message more time than its own routing. [protocol 3]
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

  /** How many listen to exactly this filter. */
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
   * Hands the message to all who hear it and is done. It waits for nobody: aedes would stop reading the gateway's stream, and with it every
   * command and acknowledgement, for as long as one frozen cabinet does not drain its socket.
   */
  emit(message: Message, done: Done = nothing): this {
    if (this.closed) {
      done(new Error('the broker is closed'));
      return this;
    }
    const { topic } = message;
    for (const hear of this.#arms.get(topic.slice(0, topic.lastIndexOf('/') + 1)) ?? [])
      hear(message, nothing);
    for (const [filter, listeners] of this.#others) {
      if (filterCovers(filter, topic)) for (const hear of listeners) hear(message, nothing);
    }
    done();
    return this;
  }

  close(done: Done = nothing): this {
    this.closed = true;
    setImmediate(done);
    return this;
  }

  /** `a/b/+` is an arm and stands under `a/b/`; everything else is tried by its filter. */
  #place(filter: string): [Map<string, Listener[]>, string] {
    const isArm = filter.endsWith('/+') && !/[+#]/.test(filter.slice(0, -1)) && !filter.startsWith('$');
    return isArm ? [this.#arms, filter.slice(0, -1)] : [this.#others, filter];
  }
}

function nothing(): void {}
