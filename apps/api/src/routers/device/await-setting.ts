import type { SettingStatus } from '@larder/domain/device/settings/setting-status';

const LOOK_EVERY_MS = 250;
const WAIT_MS = 10_000;

/**
 * Polls until a cabinet has applied or refused its settings, for at most 10 s; after that they remain pending.
 * [protocol 8.1]
 */
export async function awaitSetting(
  read: () => Promise<SettingStatus>,
  pause: (ms: number) => Promise<unknown>,
): Promise<SettingStatus> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    const setting = await read();
    if (setting !== 'pending') return setting;
    await pause(LOOK_EVERY_MS);
  }
  return read();
}
