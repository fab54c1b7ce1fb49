import { connect, type Socket } from 'node:net';

export type Target = {
  readonly host: string;
  readonly port: number;
  /** Answers 200 while the target may get new connections, and anything while it lives. */
  readonly readyUrl: string;
};

type Candidate = Target & {
  isReady: boolean;
  /** Those that are open or being opened. */
  connections: number;
  readonly sockets: Set<Socket>;
  /** Since when nothing came back; null while it answers. */
  silentSinceMs: number | null;
};

/** Twice within the half of `DRAIN_MS` in which a process says that it will stop. */
const LOOK_MS = 250;

const TIMES = {
  /** A process whose database hangs needs 2 s to say so. */
  answerMs: 3_000,
  /** Two looks without an answer. Cabinets have to be with another one within 15 s. */
  silentMs: 5_000,
};

/** The processes behind a balancer: which are ready, and how many connections each has. */
export class Targets {
  readonly #candidates: readonly Candidate[];
  readonly #times: typeof TIMES;
  #timer: NodeJS.Timeout | undefined;
  #looks: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(targets: readonly Target[], times: Partial<typeof TIMES> = {}) {
    this.#times = { ...TIMES, ...times };
    this.#candidates = targets.map((target) => ({
      ...target,
      isReady: true,
      connections: 0,
      sockets: new Set(),
      silentSinceMs: null,
    }));
  }

  /** Looks which targets are ready, now and again and again until `close`. */
  async watch(): Promise<void> {
    await this.look();
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.watch(), LOOK_MS);
  }

  /** Looks once, after looks under way: the late answer to an earlier one would replace what this one found. */
  look(): Promise<void> {
    this.#looks = this.#looks.then(async () => {
      await Promise.all(this.#candidates.map((candidate) => this.#lookAt(candidate)));
    });
    return this.#looks;
  }

  /** Ends the watch, also while it waits for answers. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /**
   * Connects to the ready target with the fewest connections, or to the next one where it refuses: before the first
   * byte, so no caller notices. Rejects if all refuse.
   */
  async connect(): Promise<Socket> {
    let failure: unknown;
    for (const candidate of this.#inOrder()) {
      candidate.connections += 1;
      try {
        const socket = await connected(candidate, this.#times.answerMs);
        candidate.sockets.add(socket);
        socket.once('close', () => {
          candidate.sockets.delete(socket);
          candidate.connections -= 1;
        });
        return socket;
      } catch (error) {
        candidate.connections -= 1;
        candidate.isReady = false;
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * Any answer keeps the connections of a target: one that stops gives them up itself. One that is frozen, or on a
   * machine that is gone, loses them, because its callers would wait for minutes. [decision 240]
   */
  async #lookAt(candidate: Candidate): Promise<void> {
    const beganMs = performance.now();
    const status = await statusOf(candidate.readyUrl, this.#times.answerMs);
    candidate.isReady = status === 200;
    candidate.silentSinceMs = status === null ? (candidate.silentSinceMs ?? beganMs) : null;
    const { silentSinceMs } = candidate;
    if (silentSinceMs === null || performance.now() - silentSinceMs < this.#times.silentMs) return;
    for (const socket of candidate.sockets) socket.destroy();
  }

  /** Targets that are not ready come last: an answer may be late where the process is well. */
  #inOrder(): Candidate[] {
    return [...this.#candidates].sort(
      (one, other) => Number(other.isReady) - Number(one.isReady) || one.connections - other.connections,
    );
  }
}

/** A machine that is gone neither accepts nor refuses. */
function connected({ host, port }: Target, limitMs: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  const limit = setTimeout(() => socket.destroy(new Error(`${host}:${port} does not accept`)), limitMs);
  return new Promise<Socket>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  }).finally(() => clearTimeout(limit));
}

/** Null without an answer. */
async function statusOf(url: string, limitMs: number): Promise<number | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
