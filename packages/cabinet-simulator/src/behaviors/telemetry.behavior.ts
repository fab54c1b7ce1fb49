import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Timer } from '../clock/sim-clock.ts';
import type { Aspect, Device } from '../device/device.ts';

/** Debounce: a burst of changes is reported once. */
const gatherMs = 50;
const toldAtOnce: readonly Aspect[] = ['doors', 'power', 'lockouts', 'temperature', 'limits'];

/** Reports the state of the cabinet every interval and immediately on a change; also its heartbeat [protocol 7]. */
export function createTelemetry(
  device: Device,
  intervalMs: () => number,
  snapshot: () => DataOf<'telemetry'>,
): void {
  let next: Timer | undefined;
  let soon: Timer | undefined;
  let cloudIntervalMs: number | null = null;

  function send(): void {
    soon?.cancel();
    soon = undefined;
    device.say('telemetry', snapshot());
  }

  function every(): void {
    next?.cancel();
    next = device.after(cloudIntervalMs ?? intervalMs(), () => {
      send();
      every();
    });
  }

  device.on('accepted', ({ teleIntervalS }) => {
    cloudIntervalMs = teleIntervalS ? teleIntervalS * 1_000 : null;
    send();
    every();
  });
  device.on('died', () => {
    next = undefined;
    soon = undefined;
  });
  device.on('link_down', () => next?.cancel());
  device.on('changed', (aspect) => {
    if (aspect === 'settings') {
      if (device.run.accepted && cloudIntervalMs !== null && cloudIntervalMs !== intervalMs()) {
        cloudIntervalMs = null;
        every();
      }
    } else if (device.run.accepted && toldAtOnce.includes(aspect)) {
      soon ??= device.after(gatherMs, send);
    }
  });
}
