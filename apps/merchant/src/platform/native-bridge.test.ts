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
  test('is answered by its id', async () => {
    const { bridge, sent } = shell();
    const answer = bridge.call('getAppVersion');
    bridge.receive(JSON.stringify({ id: 'call-1', result: { versionName: '1.0.31' } }));
    expect(await answer).toEqual({ versionName: '1.0.31' });
    expect(sent).toEqual([{ id: 'call-1', method: 'getAppVersion', params: {} }]);
  });
  test('gives up after 60 s, and a late answer is dropped', async () => {
    const { bridge } = shell();
    const ended = bridge.call('scan').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toMatchObject({ code: 'NETWORK_TIMEOUT' });
    bridge.receive({ id: 'call-1', result: { text: 'late' } });
  });
  test('with a malformed answer is logged and counts as none', async () => {
    const { bridge, log } = shell();
    const answer = bridge.call('getTimeZone');
    bridge.receive({ id: 'call-1', result: { timezone: 7 } });
    expect(await answer).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
  test('that the shell does not offer is not sent', async () => {
    const { bridge, sent } = shell(['getTimeZone']);
    expect(bridge.supports('scan')).toBe(false);
    expect(await bridge.call('scan')).toBeNull();
    expect(sent).toEqual([]);
  });
  test('in a plain browser is none', async () => {
    const bridge = createNativeBridge({ post: null, methods: null, newId: () => 'x', log: () => {} });
    expect(bridge.supports('getAppVersion')).toBe(false);
    expect(await bridge.call('getAppVersion')).toBeNull();
  });
});

describe('an event of the native shell', () => {
  test('reaches its handlers until they leave', () => {
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
  ])('that %s is logged and dropped', (_what, message) => {
    const { bridge, log } = shell();
    const handle = vi.fn();
    bridge.on('nativeCallback', handle);
    bridge.receive(message);
    expect(handle).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });
});
