import type { ClientStorage } from '#platform/client-storage.ts';
import { isVersionAtLeast, platformOf } from './app-version.ts';
import type { NativeBridge } from './native-bridge.ts';

/** The first iOS shell that reports its time zone. [spec 7] */
const IOS_SINCE = '1.0.27';

type Phone = { userAgent: string; appVersion: string; browserZone: string };

/** Asks the shell for the phone's time zone and stores it; falls back to the browser's zone. */
export async function storeDeviceZone(
  bridge: Pick<NativeBridge, 'supports' | 'call'>,
  storage: ClientStorage,
  { userAgent, appVersion, browserZone }: Phone,
): Promise<string> {
  const asks =
    bridge.supports('getTimeZone') &&
    (platformOf(userAgent) !== 'ios' || isVersionAtLeast(appVersion, IOS_SINCE));
  const answer = asks ? await bridge.call('getTimeZone').catch(() => null) : null;
  const zone = answer && isZone(answer.timezone) ? answer.timezone : browserZone;
  storage.write('timezone', zone);
  return zone;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
