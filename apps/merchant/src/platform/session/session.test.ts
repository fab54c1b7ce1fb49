import { describe, expect, test, vi } from 'vitest';
import { createClientStorage } from '#platform/client-storage.ts';
import { createSession } from './session.ts';

const tokens = { accessToken: 'a', clientToken: 'c', refreshToken: 'r' };
const phone = () => {
  const storage = createClientStorage(null);
  return { storage, session: createSession(storage) };
};

describe('a session', () => {
  test('begins with tokens and clears the flags of the one before', () => {
    const { storage, session } = phone();
    storage.write('needLogin', '1');
    storage.write('noPermission', '1');
    session.begin(tokens);
    expect(session.isSignedIn()).toBe(true);
    expect([storage.read('needLogin'), storage.read('noPermission')]).toEqual([null, null]);
  });
  test('leads an account without a merchant to the no-permission page', () => {
    const { storage, session } = phone();
    session.begin({ ...tokens, clientToken: null });
    expect([session.isSignedIn(), session.hasAccount(), storage.read('noPermission')]).toEqual([
      false,
      true,
      '1',
    ]);
  });
  test('asks for sign-in when revoked, and ends once, however many calls find out', () => {
    const { storage, session } = phone();
    const onEnd = vi.fn();
    session.listen({ onEnd });
    session.begin(tokens);
    for (let call = 0; call < 5; call += 1) session.end('revoked');
    expect(onEnd).toHaveBeenCalledOnce();
    expect(storage.read('needLogin')).toBe('1');
    expect(session.isSignedIn()).toBe(false);
  });
  test('leaves no data behind after sign-out', () => {
    const { storage, session } = phone();
    session.begin(tokens);
    storage.write('noPermission', '1');
    session.end('signOut');
    const keys = ['accessToken', 'clientToken', 'refreshToken', 'needLogin', 'noPermission'] as const;
    expect(keys.map((key) => storage.read(key))).toEqual([null, null, null, null, null]);
  });
  test('reports changed permissions once, also to a listener that subscribes later', () => {
    const { session } = phone();
    session.permissionsChanged();
    const [first, second] = [vi.fn(), vi.fn()];
    session.listen({ onPermissionChange: first });
    session.listen({ onPermissionChange: second });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    session.permissionsChanged();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
  });
});
