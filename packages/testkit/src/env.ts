/** Environment of the tests. */
export const testEnv = {
  databaseUrl: () => process.env.DATABASE_URL || undefined,
  dockerHost: () => process.env.DOCKER_HOST || undefined,
  chromiumPath: () => process.env.CHROMIUM_PATH || undefined,
  /** What the client of a container engine reads, and the base images that the compose file lets be replaced. */
  engine: (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        value && /^(PATH|HOME|DOCKER_\w+|COMPOSE_\w+|\w+_IMAGE)$/.test(name) ? [[name, value]] : [],
      ),
    ),
};

/** Read by the package; nothing else sets it. */
const runtimeVariable = 'AWS_LAMBDA_JS_RUNTIME';

/**
 * Runs `work` as if inside the serverless runtime that `@sparticuz/chromium` looks for, and returns the environment
 * that its browser needs. The environment of this process is unchanged: its other children must not load that browser's
 * libraries.
 */
export async function inServerlessRuntime<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly env: Record<string, string> }> {
  const before = { ...process.env };
  process.env[runtimeVariable] = 'nodejs22.x';
  try {
    const value = await work();
    const env = Object.entries(process.env).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text]],
    );
    return { value, env: Object.fromEntries(env) };
  } finally {
    for (const name of [runtimeVariable, 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
