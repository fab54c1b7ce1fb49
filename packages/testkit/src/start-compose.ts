export type ComposePlan = {
  readonly folder: string;
  /** Later files override earlier ones. */
  readonly files: readonly string[];
  readonly environment: Record<string, string>;
  readonly limitMs: number;
};

/**
 * Builds and starts compose files as a project of its own, and waits until every service that has a health check is
 * healthy. Returns a function that removes all of it, with its volumes.
 */
export async function startCompose(plan: ComposePlan): Promise<() => Promise<void>> {
  const { DockerComposeEnvironment } = await import('testcontainers');
  const started = await new DockerComposeEnvironment(plan.folder, [...plan.files])
    .withEnvironment(plan.environment)
    .withStartupTimeout(plan.limitMs)
    .up();
  return async () => {
    await started.down({ removeVolumes: true });
  };
}
