import { anyFreePort } from '@larder/database/postgres/free-port';
import type { BalancerPlan } from './balancer/balancer-plan.ts';
import type { Target } from './balancer/targets.ts';
import type { StackEnvironment } from './env.ts';
import type { ServiceEnvironments } from './service-environment.ts';

/** How many of each run; no gateway where only APIs are tried. */
export type InstanceCounts = { readonly gateways: number; readonly apis: number };

export type PlannedInstances = {
  readonly gateways: readonly Record<string, string>[];
  readonly apis: readonly Record<string, string>[];
  /** Empty where one of each listens at the addresses itself. */
  readonly balancer: BalancerPlan;
};

const LOOPBACK = '127.0.0.1';

/** The balancer notices within the first half of it, and looks four times a second. */
const DRAIN_MS = 1_500;
/** Longer than one of several takes to stop: it drains, and cabinets may wait for answers. */
export const STOP_LIMIT_OF_SEVERAL_MS = DRAIN_MS + 10_000;

/**
 * Plans gateways and APIs that listen at free ports of this machine, and the balancer that listens at the addresses of
 * one. What there is one of listens itself. [decision 161]
 */
export async function planInstances(
  counts: InstanceCounts,
  environment: StackEnvironment,
  environmentsOf: (environment: StackEnvironment) => ServiceEnvironments,
): Promise<PlannedInstances> {
  const { host, port, mqttPort, gatewayHttpPort, passed } = environment;
  const one = environmentsOf(environment);
  const gateways =
    counts.gateways > 1 ? await planGateways(counts.gateways, environment, environmentsOf) : null;
  const apis = counts.apis > 1 ? await planApis(counts.apis, passed?.api.TRUST_PROXY) : null;
  const tcp = { kind: 'tcp' as const };
  const balancer: BalancerPlan = [
    ...(gateways
      ? [
          { ...tcp, host, port: mqttPort, targets: gateways.map(({ mqtt }) => mqtt), namesCallers: true },
          {
            ...tcp,
            host: passed?.gateway.GATEWAY_HTTP_HOST ?? LOOPBACK,
            port: gatewayHttpPort,
            targets: gateways.map(({ uploads }) => uploads),
          },
        ]
      : []),
    ...(apis ? [{ kind: 'http' as const, host, port, targets: apis.map(({ target }) => target) }] : []),
  ];
  // An API that asked one of several gateways would leave the balancer together with that one.
  const { GATEWAY_URL: _, ...independent } = one.api;
  const api = counts.gateways === 1 ? one.api : independent;
  return {
    gateways: gateways?.map(({ env }) => env) ?? [one.gateway].slice(0, counts.gateways),
    apis: apis?.map(({ env }) => ({ ...api, ...env })) ?? [api],
    balancer,
  };
}

async function planGateways(
  count: number,
  environment: StackEnvironment,
  environmentsOf: (environment: StackEnvironment) => ServiceEnvironments,
) {
  const { gatewayHttpPort } = environment;
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const [mqttPort, httpPort, privatePort] = await Promise.all([
        anyFreePort(),
        anyFreePort(),
        anyFreePort(),
      ]);
      const own = { mqttPort, gatewayHttpPort: httpPort, gatewayPrivatePort: privatePort, host: LOOPBACK };
      const { gateway } = environmentsOf({ ...environment, ...own });
      const readyUrl = `http://${LOOPBACK}:${privatePort}/readyz`;
      const target = (port: number): Target => ({ host: LOOPBACK, port, readyUrl });
      const more = {
        GATEWAY_INSTANCE: `gateway${at + 1}`,
        // Any of them accepts what another one has signed.
        GATEWAY_PUBLIC_URL: gateway.GATEWAY_PUBLIC_URL ?? `http://${LOOPBACK}:${gatewayHttpPort}`,
        GATEWAY_HTTP_HOST: LOOPBACK,
        DRAIN_MS: String(DRAIN_MS),
        MQTT_PROXY_PROTOCOL: LOOPBACK,
      };
      return { env: { ...gateway, ...more }, mqtt: target(mqttPort), uploads: target(httpPort) };
    }),
  );
}

async function planApis(count: number, trusted: string | undefined) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const port = await anyFreePort();
      const target: Target = { host: LOOPBACK, port, readyUrl: `http://${LOOPBACK}:${port}/readyz` };
      const env = {
        PORT: String(port),
        HOST: LOOPBACK,
        TRUST_PROXY: alsoOurs(trusted),
        DRAIN_MS: String(DRAIN_MS),
      };
      return { env, target };
    }),
  );
}

/** Proxies that are believed, with our balancer in front of the API: one more of a number, or one more network. */
const alsoOurs = (trusted = '0') =>
  /^\d+$/.test(trusted)
    ? trusted === '0'
      ? LOOPBACK
      : String(Number(trusted) + 1)
    : `${LOOPBACK},${trusted}`;
