import { resolve } from 'node:path';
import { optional, parseSettings, port } from '@larder/adapters/environment/env';
import { z } from 'zod';
import { passedSettings, unusedLine } from './passed-settings.ts';
import { StackProblem } from './stack-problem.ts';

const environment = z.object({
  DATA_DIR: optional,
  DATABASE_URL: optional,
  SERVICE_DATABASE_URL: optional,
  PORT: port.default(8080),
  MQTT_PORT: port.default(1883),
  GATEWAY_HTTP_PORT: port.default(8081),
  GATEWAY_PRIVATE_PORT: port.default(8082),
  PROVIDER_PORT: port.default(8083),
  HOST: z.string().default('127.0.0.1'),
});

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
  /** Settings that the services get as they are. */
  passed?: Readonly<Record<'gateway' | 'api', Readonly<Record<string, string>>>> | undefined;
  /** Names the settings that are there and change nothing. */
  unused?: string | undefined;
};

/** Reads the environment of the stack itself; its services get theirs from `service-environment.ts`. */
export function readEnvironment(root: string): StackEnvironment {
  const settings = orProblem(() => parseSettings(environment, process.env, ''));
  return {
    dataDir: settings.DATA_DIR ?? resolve(root, '.data'),
    databaseUrl: settings.DATABASE_URL,
    serviceDatabaseUrl: settings.SERVICE_DATABASE_URL,
    port: settings.PORT,
    mqttPort: settings.MQTT_PORT,
    gatewayHttpPort: settings.GATEWAY_HTTP_PORT,
    gatewayPrivatePort: settings.GATEWAY_PRIVATE_PORT,
    providerPort: settings.PROVIDER_PORT,
    host: settings.HOST,
    passed: orProblem(() => passedSettings(process.env)),
    unused: unusedLine(process.env),
  };
}

/** Reports invalid settings as lines for the operator, without a stack trace. */
export function orProblem<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (failure) {
    throw new StackProblem(failure instanceof Error ? failure.message : String(failure));
  }
}

/** The part of our own environment that every child process inherits. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_ENV = 'development', TZ, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_ENV, ...(TZ && { TZ }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

/** Environment for building the web app: always the production build, even under a test runner, which sets `test`. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production' };
}
