/** A failure without values, safe to log. Privacy: Prisma puts arguments into messages, Postgres rows into `detail`. */
export type SafeError = {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly frames: readonly string[];
  readonly cause?: SafeError;
};

const FRAMES = 12;

export function safeError(failure: unknown, depth = 0): SafeError {
  if (!(failure instanceof Error)) return { type: typeof failure, message: 'not an Error', frames: [] };
  const { code } = failure as { code?: unknown };
  return {
    type: failure.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: withoutValues(failure),
    frames: (failure.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, FRAMES)
      .map((line) => line.trim()),
    ...(failure.cause && depth < 3 ? { cause: safeError(failure.cause, depth + 1) } : {}),
  };
}

/** Keeps the last line of Prisma's messages, which names the error; the lines before show the call with its values. */
function withoutValues(failure: Error): string {
  const lines = failure.message.trim().split('\n');
  const line = failure.name.startsWith('PrismaClient') ? (lines.at(-1) ?? '') : (lines[0] ?? '');
  return line.replace(/\([^)]*\)=\([^)]*\)/g, '(…)').slice(0, 300);
}
