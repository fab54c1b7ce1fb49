import { describe, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

const secret = 'x'.repeat(32);
const minimal = {
  DATABASE_URL: 'postgres://localhost/larder',
  CREDENTIAL_PEPPER: secret,
  FILE_LINK_KEY: secret,
  PAYMENT_KEY: secret,
  INTERNAL_SECRET: secret,
};

describe('the environment of the gateway', () => {
  test('has defaults for everything but the database and the secrets', () => {
    expect(readEnvironment(minimal)).toMatchObject({
      MQTT_PORT: 1883,
      MQTT_HOST: '127.0.0.1',
      GATEWAY_HTTP_PORT: 8081,
      GATEWAY_PRIVATE_HOST: '127.0.0.1',
      GATEWAY_PRIVATE_PORT: 8082,
    });
  });

  test('takes an empty variable as absent', () => {
    const settings = readEnvironment({ ...minimal, MQTT_PORT: '', GATEWAY_INSTANCE: '', S3_REGION: '' });
    expect(settings).toMatchObject({ MQTT_PORT: 1883, S3_REGION: 'auto' });
    expect(settings.GATEWAY_INSTANCE).toBeUndefined();
  });

  const faults: [name: string, changes: Record<string, string>, variable: RegExp][] = [
    ['a shared group with the embedded broker', { MQTT_SHARED_GROUP: 'gw' }, /MQTT_SHARED_GROUP/],
    ['an external broker without a password', { MQTT_URL: 'mqtt://broker' }, /MQTT_GATEWAY_PASSWORD/],
    ['a certificate without its key', { MQTT_TLS_CERT_FILE: '/c.pem' }, /MQTT_TLS_CERT_FILE/],
    ['a short secret', { CREDENTIAL_PEPPER: 'short' }, /CREDENTIAL_PEPPER/],
    ['an impossible port', { MQTT_PORT: '99999' }, /MQTT_PORT/],
  ];
  for (const [name, changes, variable] of faults) {
    test(`refuses ${name}`, () => {
      expect(() => readEnvironment({ ...minimal, ...changes })).toThrow(variable);
    });
  }

  test('never prints a value in its error', () => {
    expect(() => readEnvironment({ ...minimal, CREDENTIAL_PEPPER: 'tell nobody' })).not.toThrow(
      /tell nobody/,
    );
  });

  test('accepts a shared group with an external broker', () => {
    const external = { MQTT_URL: 'mqtts://broker', MQTT_GATEWAY_PASSWORD: 'p', MQTT_SHARED_GROUP: 'gw' };
    expect(readEnvironment({ ...minimal, ...external }).MQTT_SHARED_GROUP).toBe('gw');
  });
});
