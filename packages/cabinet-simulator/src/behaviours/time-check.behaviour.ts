import type { Device } from '../device/device.ts';
import type { Ask } from './requests.behaviour.ts';

const everyMs = 12 * 3_600_000;

/** Asks for the time twice a day, so that a long connection does not let the clock drift [protocol 8.4, 11]. */
export function createTimeCheck(device: Device, ask: Ask): void {
  let checked = 0;

  device.on('accepted', () => {
    checked = device.upMs();
  });
  device.on('minute', () => {
    if (!device.run.accepted || device.upMs() - checked < everyMs) return;
    checked = device.upMs();
    const t0 = device.time.wallMs();
    ask('time.get', { t0: new Date(t0).toISOString() }, (answer) => {
      if (!answer.ok) return;
      const roundTripMs = device.time.wallMs() - t0;
      device.time.learn(Date.parse(answer.body.t2) + roundTripMs / 2);
    });
  });
}
