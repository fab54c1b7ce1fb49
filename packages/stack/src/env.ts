import { resolve } from 'node:path';

export type StackEnvironment = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The login of the services at the server of `databaseUrl`; undefined: the stack creates one. */
  serviceDatabaseUrl?: string | undefined;
  port: number;
  mqttPort: number;
  gatewayHttpPort: number;
  gatewayPrivatePort: number;
  /** Where the provider simulator listens; undefined: payments go to the sandbox. */
  providerPort?: number | undefined;
  host: string;
};

const numberOr = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise);

/** Reads the environment of the stack itself; its services get theirs from `service-environment.ts`. */
export function readEnvironment(root: string): StackEnvironment {
  return {
    dataDir: process.env.DATA_DIR ?? resolve(root, '.data'),
    databaseUrl: process.env.DATABASE_URL,
    serviceDatabaseUrl: process.env.SERVICE_DATABASE_URL || undefined,
    port: numberOr(process.env.PORT, 8080),
    mqttPort: numberOr(process.env.MQTT_PORT, 1883),
    gatewayHttpPort: numberOr(process.env.GATEWAY_HTTP_PORT, 8081),
    gatewayPrivatePort: numberOr(process.env.GATEWAY_PRIVATE_PORT, 8082),
    providerPort: numberOr(process.env.PROVIDER_PORT, 8083),
    host: process.env.HOST ?? '127.0.0.1',
  };
}

/** The part of our own environment that every child process inherits. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_ENV = 'development', TZ } = process.env;
  return { PATH, HOME, NODE_ENV, ...(TZ ? { TZ } : {}) };
}

/** Environment for building the web app: always the production build, even under a test runner, which sets `test`. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production' };
}
