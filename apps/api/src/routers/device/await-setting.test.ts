import type { SettingStatus } from '@larder/domain/device/settings/setting-status';
import { describe, expect, test } from 'vitest';
import { awaitSetting } from './await-setting.ts';

async function waiting(answerAt: (ms: number) => SettingStatus) {
  let ms = 0;
  const setting = await awaitSetting(
    async () => answerAt(ms),
    async (pauseMs) => {
      ms += pauseMs;
    },
  );
  return { setting, ms };
}

describe('waiting for a cabinet to apply a setting', () => {
  test('ends at once if it is applied', async () => {
    expect(await waiting(() => 'applied')).toEqual({ setting: 'applied', ms: 0 });
  });
  test('ends when the cabinet applies or refuses it', async () => {
    expect(await waiting((ms) => (ms < 3_000 ? 'pending' : 'rejected'))).toEqual({
      setting: 'rejected',
      ms: 3_000,
    });
  });
  test('gives up after ten seconds', async () => {
    expect(await waiting(() => 'pending')).toEqual({ setting: 'pending', ms: 10_000 });
  });
});
