import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { roleFaults } from './role-faults.ts';
import { grantServiceLogin, serviceUrl } from './service-login.ts';

const database = await createTestDatabase(inject('testServer'), { poolMax: 1 });
afterAll(() => database.drop());

/** Roles belong to the whole server, which may stay. */
const made: string[] = [];
afterEach(async () => {
  for (const role of made.splice(0)) await database.asOwner(`drop role if exists ${role}`);
});

function newLogin(): { readonly user: string; readonly url: string } {
  const user = `larder_test_${randomUUID().replaceAll('-', '')}`;
  made.unshift(user);
  return { user, url: serviceUrl(database.ownerUrl, { user, password: 'p@ss word' }) };
}

test('an owner without superuser rights creates a login with the least rights, and renews its password', async () => {
  const [owner, service] = [newLogin(), newLogin()];
  await database.asOwner(`create role ${owner.user} login createrole password 'p@ss word'`);
  await database.asOwner(`grant larder_app, larder_system to ${owner.user} with admin true`);
  await grantServiceLogin(owner.url, service.url);
  const renewed = serviceUrl(database.ownerUrl, { user: service.user, password: 'another' });
  await grantServiceLogin(owner.url, renewed);
  const opened = openDatabase({ url: renewed, poolMax: 1 });
  expect(await roleFaults(opened.pool)).toEqual([]);
  await opened.close();
});

test('an owner who may not create roles learns who does', async () => {
  const [owner, service] = [newLogin(), newLogin()];
  await database.asOwner(`create role ${owner.user} login password 'p@ss word'`);
  await expect(grantServiceLogin(owner.url, service.url)).rejects.toThrow('An administrator does that once');
});

test('many checks of the rights at once do not wait for each other with all connections of a pool', async () => {
  const opened = openDatabase({ url: database.url, poolMax: 3, connectTimeoutMs: 3_000 });
  const faults = await Promise.all(Array.from({ length: 9 }, () => roleFaults(opened.pool)));
  expect(faults.flat()).not.toContain('shares its sessions');
  await opened.close();
});

test('the rights are checked by one connection while callers use the others', async () => {
  const opened = openDatabase({ url: database.url, poolMax: 3, connectTimeoutMs: 3_000 });
  const callers = await Promise.all([opened.pool.connect(), opened.pool.connect()]);
  expect(await roleFaults(opened.pool)).not.toContain('shares its sessions');
  for (const caller of callers) caller.release();
  await opened.close();
});
