import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { givenPerson, password } from '../e2e/given-person.ts';
import { startTestApi } from '../e2e/start-test-api.ts';

const api = await startTestApi(inject('testServer'));
afterAll(() => api.stop());
const { prisma } = api.database;

async function atCabinet() {
  const { email, merchantId } = await givenPerson(api.database);
  const device = await givenCabinet(prisma, merchantId);
  await givenOnline(prisma, device.id, api.api.env.clock.now());
  const token = (await api.mutate('identity.signIn', { email, password })).data.clientToken as string;
  const open = (mutationKey?: string) =>
    api.mutate(
      'device.openDoor',
      { deviceNo: device.deviceNo, doors: ['L'] },
      { token, ...(mutationKey ? { mutationKey } : {}) },
    );
  return { open, commands: () => prisma.deviceCommand.count({ where: { deviceId: device.id } }) };
}

describe('opening a door over HTTP', () => {
  test('gives one command and one response to six concurrent calls with one mutation key', async () => {
    const { open, commands } = await atCabinet();
    const key = newTestId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data.commandId)).size).toBe(1);
    expect(await commands()).toBe(1);
    expect((await open(key)).data.commandId).toBe(answers[0]?.data.commandId);
  });

  test('is refused with another key while a command is open', async () => {
    const { open, commands } = await atCabinet();
    await open(newTestId());
    expect((await open(newTestId())).refusal?.code).toBe('DEVICE_BUSY');
    expect(await commands()).toBe(1);
  });

  test('gives one command to six concurrent calls without a key', async () => {
    const { open, commands } = await atCabinet();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await commands()).toBe(1);
  });
});
