import { expect, test } from 'vitest';
import type { StackEnvironment } from './env.ts';
import { planInstances } from './plan-instances.ts';

const environment: StackEnvironment = {
  dataDir: '/data',
  databaseUrl: undefined,
  port: 8080,
  mqttPort: 1883,
  gatewayHttpPort: 8081,
  gatewayPrivatePort: 8082,
  host: '0.0.0.0',
};
const environmentsOf = ({ host, port, mqttPort, gatewayPrivatePort }: StackEnvironment) => ({
  gateway: { MQTT_HOST: host, MQTT_PORT: String(mqttPort) },
  api: { PORT: String(port), HOST: host, GATEWAY_URL: `http://127.0.0.1:${gatewayPrivatePort}` },
});
const plan = (gateways: number, apis: number) =>
  planInstances({ gateways, apis }, environment, environmentsOf);

test('one of each listens itself, without a balancer', async () => {
  const { gateway, api } = environmentsOf(environment);
  expect(await plan(1, 1)).toEqual({ gateways: [gateway], apis: [api], balancer: [] });
});

test('several listen at ports of their own on loopback, and the balancer at the addresses of one', async () => {
  const { gateways, apis, balancer } = await plan(2, 3);
  expect(balancer.map(({ kind, host, port, targets }) => [kind, host, port, targets.length])).toEqual([
    ['tcp', '0.0.0.0', 1883, 2],
    ['tcp', '127.0.0.1', 8081, 2],
    ['http', '0.0.0.0', 8080, 3],
  ]);
  expect(gateways.map(({ GATEWAY_INSTANCE }) => GATEWAY_INSTANCE)).toEqual(['gateway1', 'gateway2']);
  expect(gateways.map(({ GATEWAY_PUBLIC_URL }) => GATEWAY_PUBLIC_URL)).toEqual([
    'http://127.0.0.1:8081',
    'http://127.0.0.1:8081',
  ]);
  expect(balancer.map(({ namesCallers = false }) => namesCallers)).toEqual([true, false, false]);
  for (const { MQTT_PROXY_PROTOCOL, DRAIN_MS } of gateways)
    expect([MQTT_PROXY_PROTOCOL, DRAIN_MS]).toEqual(['127.0.0.1', '1500']);
  for (const { DRAIN_MS } of apis) expect(DRAIN_MS).toBe('1500');
  const ports = balancer.flatMap(({ targets }) => targets.map(({ port }) => String(port)));
  expect(new Set(ports).size).toBe(7);
  expect(ports.slice(0, 2)).toEqual(gateways.map(({ MQTT_PORT }) => MQTT_PORT));
  expect(ports.slice(4)).toEqual(apis.map(({ PORT }) => PORT));
  for (const own of [...gateways.map(({ MQTT_HOST }) => MQTT_HOST), ...apis.map(({ HOST }) => HOST)])
    expect(own).toBe('127.0.0.1');
});

test('proxies and addresses of the operator count with a balancer too', async () => {
  const withProxy = async (trusted: string) => {
    const passed = {
      gateway: { GATEWAY_HTTP_HOST: '0.0.0.0', GATEWAY_PUBLIC_URL: 'https://cabinets.example' },
      api: { TRUST_PROXY: trusted },
    };
    const own = (environment: StackEnvironment) => {
      const { gateway, api } = environmentsOf(environment);
      return { gateway: { ...gateway, ...passed.gateway }, api: { ...api, ...passed.api } };
    };
    return planInstances({ gateways: 2, apis: 2 }, { ...environment, passed }, own);
  };
  const { gateways, balancer } = await withProxy('0');
  for (const { GATEWAY_HTTP_HOST, GATEWAY_PUBLIC_URL } of gateways)
    expect([GATEWAY_HTTP_HOST, GATEWAY_PUBLIC_URL]).toEqual(['127.0.0.1', 'https://cabinets.example']);
  expect(balancer.map(({ host }) => host)).toEqual(['0.0.0.0', '0.0.0.0', '0.0.0.0']);
  const trustedOf = async (trusted: string) =>
    (await withProxy(trusted)).apis.map(({ TRUST_PROXY }) => TRUST_PROXY);
  expect(await trustedOf('0')).toEqual(['127.0.0.1', '127.0.0.1']);
  expect(await trustedOf('1')).toEqual(['2', '2']);
  expect(await trustedOf('10.0.0.0/8')).toEqual(Array(2).fill('127.0.0.1,10.0.0.0/8'));
});

test('an API asks the only gateway whether it is ready, and none of several', async () => {
  expect((await plan(1, 2)).apis.map(({ GATEWAY_URL }) => GATEWAY_URL)).toEqual([
    'http://127.0.0.1:8082',
    'http://127.0.0.1:8082',
  ]);
  expect((await plan(2, 1)).apis).toEqual([{ PORT: '8080', HOST: '0.0.0.0' }]);
});
