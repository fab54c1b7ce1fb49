import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { anyFreePort } from './free-port.ts';

const MANY = 300;

const takePorts = `
  const { anyFreePort } = await import(${JSON.stringify(new URL('./free-port.ts', import.meta.url).href)});
  console.log(JSON.stringify(await Promise.all(Array.from({ length: ${MANY} }, anyFreePort))));
`;

test('anyFreePort returns every port once across processes, and none that outgoing connections use', async () => {
  const own = await Promise.all(Array.from({ length: MANY }, anyFreePort));
  const other = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', takePorts]);
  const ports: number[] = [...own, ...JSON.parse(other.stdout)];
  expect(new Set(ports).size).toBe(2 * MANY);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
