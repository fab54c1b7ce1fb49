import {
  optional,
  parseSettings,
  port,
  serviceSettings,
  traceSettings,
} from '@larder/adapters/environment/env';
import { readNetworks } from '@larder/adapters/environment/network-list';
import { z } from 'zod';

const proxies = optional.transform((text, context) => {
  const networks = text === undefined ? undefined : readNetworks(text);
  if (networks !== null) return networks;
  context.addIssue({ code: 'custom', message: 'takes the networks of balancers (10.0.0.0/8,192.0.2.7)' });
  return z.NEVER;
});

const environment = z
  .object({
    ...serviceSettings,
    ...traceSettings,
    DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(16),
    MQTT_HOST: z.string().default('127.0.0.1'),
    MQTT_PORT: port.default(1883),
    MQTT_TLS_PORT: port.default(8883),
    MQTT_TLS_CERT_FILE: optional,
    MQTT_TLS_KEY_FILE: optional,
    MQTT_PROXY_PROTOCOL: proxies,
    MQTT_URL: optional,
    MQTT_SHARED_GROUP: optional,
    MQTT_GATEWAY_PASSWORD: optional,
    MONITOR_PASSWORD: optional,
    GATEWAY_HTTP_HOST: z.string().default('127.0.0.1'),
    GATEWAY_HTTP_PORT: port.default(8081),
    GATEWAY_PUBLIC_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
    GATEWAY_PRIVATE_HOST: z.string().default('127.0.0.1'),
    GATEWAY_PRIVATE_PORT: port.default(8082),
    GATEWAY_INSTANCE: z
      .string()
      .regex(/^[A-Za-z0-9]{1,20}$/)
      .optional(),
  })
  .refine((given) => !given.MQTT_SHARED_GROUP || given.MQTT_URL, {
    path: ['MQTT_SHARED_GROUP'],
    message: 'needs MQTT_URL: the embedded broker knows no shared subscriptions and would deliver nothing',
  })
  .refine((given) => !given.MQTT_URL || given.MQTT_GATEWAY_PASSWORD, {
    path: ['MQTT_GATEWAY_PASSWORD'],
    message: 'is needed with MQTT_URL',
  })
  .refine((given) => Boolean(given.MQTT_TLS_CERT_FILE) === Boolean(given.MQTT_TLS_KEY_FILE), {
    path: ['MQTT_TLS_CERT_FILE'],
    message: 'certificate and key belong together',
  });

export type GatewayEnvironment = z.output<typeof environment>;

/** Reads every setting of the gateway. Throws one line for each that is missing or invalid, and never prints values. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): GatewayEnvironment {
  return parseSettings(environment, variables, ' of the gateway');
}
