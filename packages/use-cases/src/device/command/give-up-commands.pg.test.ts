import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { runUseCase } from '../../run-use-case.ts';
import { giveUpCommands } from './give-up-commands.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);

test('ends an unanswered opening while more updates run on than are looked at at once', async () => {
  const now = env.clock.now().getTime();
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id);
  const command = (cseq: number, name: string, state: 'accepted' | 'sent', expiredMs: number) => ({
    id: newTestId(),
    deviceId: device.id,
    merchantId: merchant.id,
    name,
    args: {},
    cseq,
    actorKind: 'system' as const,
    issuedAt: new Date(now - 2 * HOUR_MS),
    expiresAt: new Date(now - expiredMs),
    state,
  });
  const updates = Array.from({ length: 201 }, (_, at) => command(at + 1, 'ota.update', 'accepted', HOUR_MS));
  const opening = command(202, 'door.open', 'sent', MINUTE_MS);
  await prisma.deviceCommand.createMany({ data: [...updates, opening] });
  const ended = accepted(
    await runUseCase(env, giveUpCommands, systemActor, undefined, { requestId: 'test' }),
  );
  expect(ended).toHaveLength(1);
  expect(await prisma.deviceCommand.findMany({ where: { state: 'expired' } })).toMatchObject([
    { id: opening.id, name: 'door.open' },
  ]);
  expect(await prisma.deviceCommand.count({ where: { state: 'accepted' } })).toBe(201);
  env.clock.advance(3 * HOUR_MS);
  const rest = accepted(await runUseCase(env, giveUpCommands, systemActor, undefined, { requestId: 'test' }));
  expect(rest).toHaveLength(200);
});
