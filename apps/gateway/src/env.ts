import { z } from 'zod';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1');
const port = z.coerce.number().int().min(0).max(65_535);
const secret = z.string().min(32);
const optional = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const environment = z
  .object({
    DATABASE_URL: z.string().min(1),
    DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(16),
    DATA_DIR: z.string().default('.data'),
    MQTT_HOST: z.string().default('127.0.0.1'),
    MQTT_PORT: port.default(1883),
    MQTT_TLS_PORT: port.default(8883),
    MQTT_TLS_CERT_FILE: optional,
    MQTT_TLS_KEY_FILE: optional,
    MQTT_URL: optional,
    MQTT_SHARED_GROUP: optional,
    MQTT_GATEWAY_PASSWORD: optional,
    MONITOR_PASSWORD: optional,
    GATEWAY_HTTP_HOST: z.string().default('127.0.0.1'),
    GATEWAY_HTTP_PORT: port.default(8081),
    GATEWAY_PUBLIC_URL: optional,
    GATEWAY_PRIVATE_HOST: z.string().default('127.0.0.1'),
    GATEWAY_PRIVATE_PORT: port.default(8082),
    GATEWAY_INSTANCE: z
      .string()
      .regex(/^[A-Za-z0-9]{1,20}$/)
      .optional(),
    APP_URL: z.url().default('http://localhost:8080'),
    TOKEN_KEY: secret,
    CREDENTIAL_PEPPER: secret,
    FILE_LINK_KEY: secret,
    PAYMENT_KEY: secret,
    INTERNAL_SECRET: secret,
    S3_ENDPOINT: optional,
    S3_REGION: z.string().default('auto'),
    S3_BUCKET: z.string().default('larder'),
    S3_ACCESS_KEY_ID: z.string().default(''),
    S3_SECRET_ACCESS_KEY: z.string().default(''),
    TEST_CLOCK: flag,
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
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
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The environment of the gateway is not complete (see .env.example)\n  ${faults.join('\n  ')}`,
  );
}
