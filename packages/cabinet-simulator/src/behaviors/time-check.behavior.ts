import type { Device } from '../device/device.ts';
import type { Ask } from './requests.behavior.ts';

const everyMs = 12 * 3_600_000;
const longWaitMs = 2_000;

/**
 * Requests the time twice a day, so that the clock does not drift over a long connection, and immediately when the
 * answer to the birth took too long to be precise [protocol 8.4, 11].
 */
export function createTimeCheck(device: Device, ask: Ask): void {
  let checked = 0;

  device.on('accepted', () => {
    checked = device.upMs();
    if (device.time.waitedMs() > longWaitMs) check();
  });
  device.on('minute', () => {
    if (device.run.accepted && device.upMs() - checked >= everyMs) check();
  });

  function check(): void {
    checked = device.upMs();
    const askedMs = device.upMs();
    const t0 = new Date(device.time.wallMs()).toISOString();
    ask('time.get', { t0 }, (answer) => {
      const halfWayMs = (device.upMs() - askedMs) / 2;
      if (answer.ok) device.time.learn(Date.parse(answer.body.t2) + halfWayMs, halfWayMs);
    });
  }
}
