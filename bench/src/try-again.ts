/** The result of a piece of work, and why each earlier try failed. */
export type Tried<T> = { readonly result: T; readonly lost: readonly string[] };

const TRIES = 2;

/** Retries a failed round: a page that closes or a browser that stumbles is no result of the measurement. */
export async function tryAgain<T>(work: () => Promise<T>, say: (line: string) => void): Promise<Tried<T>> {
  const lost: string[] = [];
  for (;;) {
    try {
      return { result: await work(), lost };
    } catch (failure) {
      if (lost.length + 1 === TRIES) throw failure;
      lost.push(firstLine(failure));
      say(`lost: ${failure instanceof Error ? failure.stack : String(failure)}`);
    }
  }
}

/** The reason, for a cell of the table. */
export function firstLine(failure: unknown): string {
  const [line = ''] = (failure instanceof Error ? failure.message : String(failure)).split('\n');
  return line.slice(0, 120);
}
