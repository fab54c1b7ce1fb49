import { containerEngineAnswers } from './container-engine.ts';

export type ContainerPlan = {
  readonly image: string;
  readonly ports: readonly number[];
  readonly environment?: Record<string, string>;
  readonly command?: readonly string[];
  /** Files inside the container, readable for all of its users. */
  readonly files?: readonly { readonly target: string; readonly content: string }[];
  /** Name under which the container reaches this machine. */
  readonly hostName?: string;
};

export type RunningContainer = {
  readonly host: string;
  /** Returns the port of this machine that leads to one of the plan. */
  port(inside: number): number;
  stop(): Promise<void>;
};

/** True if a container engine answers that has the image or can pull it. */
export async function hasImage(image: string): Promise<boolean> {
  if (!(await containerEngineAnswers())) return false;
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  return client.image.pull(ImageName.fromString(image)).then(
    () => true,
    () => false,
  );
}

/** The address of this machine under which ports of containers are reached: another one inside of a container. */
export async function containerHost(): Promise<string> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return (await getContainerRuntimeClient()).info.containerRuntime.host;
}

/** Starts a container and waits until all its ports accept connections. */
export async function startContainer(plan: ContainerPlan): Promise<RunningContainer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const { environment = {}, files = [], command, hostName } = plan;
  const container = new GenericContainer(plan.image)
    .withEnvironment(environment)
    .withExposedPorts(...plan.ports)
    .withCopyContentToContainer(files.map((file) => ({ ...file, mode: 0o644 })))
    .withExtraHosts(hostName ? [{ host: hostName, ipAddress: 'host-gateway' }] : [])
    .withWaitStrategy(Wait.forListeningPorts());
  const started = await (command ? container.withCommand([...command]) : container).start();
  return {
    host: started.getHost(),
    port: (inside) => started.getMappedPort(inside),
    stop: async () => {
      await started.stop();
    },
  };
}
