import { describe, expect, test, vi } from 'vitest';
import { createClientStorage } from '#platform/client-storage.ts';
import { storeDeviceZone } from './device-zone.ts';
import type { NativeBridge } from './native-bridge.ts';

const bridgeAnswering = (timezone: string | null) =>
  ({
    supports: () => timezone !== null,
    call: vi.fn(async () => ({ timezone })),
  }) as unknown as NativeBridge;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)';
const android = 'Mozilla/5.0 (Linux; Android 14)';

describe('the time zone of the phone', () => {
  test.each([
    ['an Android shell reports', android, '1.0.0', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['an iOS shell from 1.0.27 reports', iphone, '1.0.27', 'Asia/Tokyo', 'Asia/Tokyo'],
    ['an older iOS shell is not asked', iphone, '1.0.26', 'Asia/Tokyo', 'Europe/Vienna'],
    ['a shell that reports nonsense is not believed', android, '1.0.0', 'Mars/Base', 'Europe/Vienna'],
    ['without a shell the browser reports', android, '1.0.0', null, 'Europe/Vienna'],
  ])('%s', async (_what, userAgent, appVersion, answer, expected) => {
    const storage = createClientStorage(null);
    const phone = { userAgent, appVersion, browserZone: 'Europe/Vienna' };
    expect(await storeDeviceZone(bridgeAnswering(answer), storage, phone)).toBe(expected);
    expect(storage.read('timezone')).toBe(expected);
  });
});
