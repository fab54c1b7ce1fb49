/** The environment of the tests. */
export const testEnv = {
  databaseUrl: () => process.env.DATABASE_URL || undefined,
  dockerHost: () => process.env.DOCKER_HOST || undefined,
  chromiumPath: () => process.env.CHROMIUM_PATH || undefined,
};
