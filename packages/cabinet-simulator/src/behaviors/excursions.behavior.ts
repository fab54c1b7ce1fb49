import type { Device } from '../device/device.ts';
import type { Settings } from '../device/settings.ts';
import type { Excursion } from '../flash/flash.ts';

const zone = 'main';

/**
 * Reports a zone that is too warm or too cold for longer than the delay, and its recovery; survives a power cut
 * [protocol 7, 9.5].
 */
export function createExcursions(device: Device, settings: () => Settings): void {
  const { world, flash } = device;

  function beyond(c10: number): 'high' | 'low' | null {
    const { highC10, lowC10 } = settings();
    if (highC10 !== null && c10 > highC10) return 'high';
    return lowC10 !== null && c10 < lowC10 ? 'low' : null;
  }

  function recovered({ dir, notified, sinceMs, peakC10 }: Excursion, c10: number): void {
    flash.write('excursions', {});
    if (!notified) return;
    const durMin = Math.max(0, Math.round((device.time.wallMs() - sinceMs) / 60_000));
    device.record('temp.recovered', { zone, dir, c10, peakC10, durMin });
  }

  function goesOn(before: Excursion, c10: number): void {
    const { highC10, lowC10, excursionDelayMs } = settings();
    const { dir, sinceMs } = before;
    const peakC10 = dir === 'high' ? Math.max(before.peakC10, c10) : Math.min(before.peakC10, c10);
    const notified = before.notified || device.time.wallMs() - sinceMs >= excursionDelayMs;
    if (notified && !before.notified) {
      const limitC10 = (dir === 'high' ? highC10 : lowC10) ?? c10;
      device.record('temp.excursion', { zone, dir, limitC10, c10, sinceTs: new Date(sinceMs).toISOString() });
    }
    if (notified !== before.notified || peakC10 !== before.peakC10) {
      flash.write('excursions', { [zone]: { ...before, peakC10, notified } });
    }
  }

  function check(): void {
    if (world.sensorBroken || !device.isPowered()) return;
    const c10 = world.mainC10;
    const dir = beyond(c10);
    const open = flash.read('excursions')?.[zone];
    if (open !== undefined && open.dir === dir) {
      goesOn(open, c10);
      return;
    }
    if (open !== undefined) recovered(open, c10);
    if (dir !== null) {
      const begun = { dir, sinceMs: device.time.wallMs(), peakC10: c10, notified: false };
      flash.write('excursions', { [zone]: begun });
      goesOn(begun, c10);
    }
    if (open !== undefined || dir !== null) device.emit('changed', 'limits');
  }

  device.on('minute', check);
  device.on('changed', (aspect) => {
    if (aspect === 'settings' || aspect === 'temperature') check();
  });
}
