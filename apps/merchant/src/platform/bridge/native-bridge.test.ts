import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNativeBridge } from './native-bridge.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function shell(methods: readonly string[] | null = null) {
  const sent: { id: string; method: string; params: unknown }[] = [];
  const log = vi.fn();
  let made = 0;
  const bridge = createNativeBridge({
    post: (message) => sent.push(JSON.parse(message)),
    methods,
    newId: () => `call-${++made}`,
    log,
  });
  return { bridge, sent, log };
}

describe('a call to the native shell', () => {
  test('is matched to its response by id', async () => {
    const { bridge, sent } = shell();
    const answer = bridge.call('getAppVersion');
    bridge.receive(JSON.stringify({ id: 'call-1', result: { versionName: '1.0.31' } }));
    expect(await answer).toEqual({ versionName: '1.0.31' });
    expect(sent).toEqual([{ id: 'call-1', method: 'getAppVersion', params: {} }]);
  });
  test('gives up after 60 s and drops a late response', async () => {
    const { bridge } = shell();
    const ended = bridge.call('scan').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toMatchObject({ code: 'NETWORK_TIMEOUT' });
    bridge.receive({ id: 'call-1', result: { text: 'late' } });
  });
  test('logs a malformed response and treats it as none', async () => {
    const { bridge, log } = shell();
    const answer = bridge.call('getTimeZone');
    bridge.receive({ id: 'call-1', result: { timezone: 7 } });
    expect(await answer).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
  test('is not sent for a method that the shell does not offer', async () => {
    const { bridge, sent } = shell(['getTimeZone']);
    expect(bridge.supports('scan')).toBe(false);
    expect(await bridge.call('scan')).toBeNull();
    expect(sent).toEqual([]);
  });
  test('returns nothing in a plain browser', async () => {
    const bridge = createNativeBridge({ post: null, methods: null, newId: () => 'x', log: () => {} });
    expect(bridge.supports('getAppVersion')).toBe(false);
    expect(await bridge.call('getAppVersion')).toBeNull();
  });
});

describe('an event of the native shell', () => {
  test('reaches its handlers until they unsubscribe', () => {
    const { bridge } = shell();
    const handle = vi.fn();
    const leave = bridge.on('nativeCallback', handle);
    const push = { actionType: 'pushTap', actionData: '/pages/tabBar/my/about' };
    bridge.receive({ event: 'nativeCallback', payload: push });
    leave();
    bridge.receive({ event: 'nativeCallback', payload: push });
    expect(handle.mock.calls).toEqual([[push]]);
  });
  test.each([
    ['is no JSON', 'no json'],
    ['has no envelope', { hello: 1 }],
    ['has an unknown name', { event: 'selfDestruct', payload: {} }],
    ['is named like a property of every object', { event: 'constructor', payload: {} }],
    ['has a malformed payload', { event: 'nativeCallback', payload: { actionType: 1 } }],
  ])('is logged and dropped when it %s', (_what, message) => {
    const { bridge, log } = shell();
    const handle = vi.fn();
    bridge.on('nativeCallback', handle);
    bridge.receive(message);
    expect(handle).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });
});
