import { connect, type Socket } from 'node:net';

export type Target = {
  readonly host: string;
  readonly port: number;
  /** Answers 200 while the target may get new connections. */
  readonly readyUrl: string;
};

type Candidate = Target & { isReady: boolean; connections: number };

/** Twice within the half of `DRAIN_MS` in which a process says that it will stop. */
const LOOK_MS = 250;
const ANSWER_MS = 2_000;

/** The processes behind a balancer: which are ready, and how many connections each has. */
export class Targets {
  readonly #candidates: readonly Candidate[];
  #timer: NodeJS.Timeout | undefined;
  #looks: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(targets: readonly Target[]) {
    this.#candidates = targets.map((target) => ({ ...target, isReady: true, connections: 0 }));
  }

  /** Looks which targets are ready, now and again and again until `close`. */
  async watch(): Promise<void> {
    await this.look();
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.watch(), LOOK_MS);
  }

  /** Looks once, after looks under way: the late answer to an earlier one would replace what this one found. */
  look(): Promise<void> {
    this.#looks = this.#looks.then(async () => {
      await Promise.all(
        this.#candidates.map(async (candidate) => {
          candidate.isReady = await isReady(candidate.readyUrl);
        }),
      );
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
        const socket = await connected(candidate);
        socket.once('close', () => {
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

  /** Targets that are not ready come last: an answer may be late where the process is well. */
  #inOrder(): Candidate[] {
    return [...this.#candidates].sort(
      (one, other) => Number(other.isReady) - Number(one.isReady) || one.connections - other.connections,
    );
  }
}

function connected({ host, port }: Target): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
