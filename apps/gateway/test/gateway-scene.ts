import type { Device, Prisma } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Gateway } from '../src/gateway.ts';
import type { ScriptedCabinet } from './scripted-cabinet.ts';
import { cabinetAt, startTestGateway, testSecretHmac } from './start-test-gateway.ts';

type Opened = {
  readonly database: TestDatabase;
  readonly env: TestEnvironment;
  readonly gateway: Gateway;
};

export type GatewayScene = Opened & {
  /** Adds a cabinet of a merchant of its own, with a secret, not connected yet. */
  newCabinet(
    shape?: Partial<Prisma.DeviceUncheckedCreateInput>,
  ): Promise<{ readonly device: Device; readonly cabinet: ScriptedCabinet }>;
};

/**
 * A gateway on a database of its own for all tests of a file. Opens before the first test and closes after the last.
 */
export function gatewayScene(): GatewayScene {
  let scene: Opened | undefined;
  const opened = (): Opened => {
    if (!scene) throw new Error('the gateway opens before the first test');
    return scene;
  };
  beforeAll(async () => {
    const database = await createTestDatabase(inject('testServer'));
    const env = createTestEnvironment(database);
    scene = { database, env, gateway: await startTestGateway(env) };
  });
  afterAll(async () => {
    await scene?.gateway.close();
    await scene?.database.drop();
  });
  return {
    get database() {
      return opened().database;
    },
    get env() {
      return opened().env;
    },
    get gateway() {
      return opened().gateway;
    },
    newCabinet: async (shape = {}) => {
      const { database, env, gateway } = opened();
      const merchant = await givenMerchant(database.prisma);
      const secretHmac = testSecretHmac(env);
      const device = await givenCabinet(database.prisma, merchant.id, { secretHmac, ...shape });
      return { device, cabinet: cabinetAt(gateway, env, device.deviceNo) };
    },
  };
}
