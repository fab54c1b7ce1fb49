import type { BootReason } from '@larder/cabinet-protocol/reports/birth.report';
import type { ByeReason } from '@larder/cabinet-protocol/reports/bye.report';
import type { Timer } from '../clock/sim-clock.ts';
import type { PowerSwitch } from '../device/create-device.ts';
import type { Device } from '../device/device.ts';

export type PowerCut = {
  /** A battery takes over: the cabinet can still report, and dies `runtimeS` later. */
  ups: boolean;
  runtimeS?: number;
};

export type Power = ReturnType<typeof createPower>;

const minuteMs = 60_000;

/** Mains, battery, boot and death [protocol 6.4]. */
// long: a closure over one power supply; each function in it is short
export function createPower(
  device: Device,
  power: PowerSwitch,
  say: { goodbye(reason: ByeReason): void; vanish(): void },
) {
  const { world, flash, clock, spec, random } = device;
  let booting: Timer | undefined;
  let shutdown: Timer | undefined;
  let lastAliveMs: number | null = null;

  function boot(reason: BootReason): void {
    if (device.isPowered() || booting !== undefined) return;
    booting = clock.setTimer(spec.timings.bootMs, () => {
      booting = undefined;
      lastAliveMs = flash.read('lastAliveMs') ?? null;
      power.on({
        // Includes the time: a process that is started again with the same seed is another boot.
        bootId: random.fork(`boot at ${clock.now()}`).hex(8),
        bootedAtMs: clock.now(),
        bootReason: reason,
        conn: '00000000',
        accepted: false,
      });
      everyMinute();
      device.emit('booted', reason);
      if (flash.read('onBattery')) mainsBack();
    });
  }

  function everyMinute(): void {
    flash.write('lastAliveMs', device.time.wallMs());
    device.after(minuteMs, () => {
      everyMinute();
      device.emit('minute', undefined);
    });
  }

  function die(): void {
    booting?.cancel();
    booting = undefined;
    shutdown = undefined;
    if (!device.isPowered()) return;
    power.off();
    device.emit('died', undefined);
  }

  function mainsBack(): void {
    flash.write('onBattery', false);
    device.record('power.restored', { source: 'mains', batteryPct: world.batteryPct });
    device.emit('changed', 'power');
  }

  return {
    boot,
    lastAliveMs: () => lastAliveMs,
    cut({ ups, runtimeS = 120 }: PowerCut): void {
      if (!world.mains) return;
      world.mains = false;
      if (!device.isPowered() || !ups) {
        say.vanish();
        die();
        return;
      }
      flash.write('onBattery', true);
      device.record('power.lost', { source: 'battery', batteryPct: world.batteryPct, estRuntimeS: runtimeS });
      device.emit('changed', 'power');
      shutdown = device.after(runtimeS * 1_000, () => {
        say.goodbye('power_lost');
        die();
      });
    },
    restore(): void {
      if (world.mains) return;
      world.mains = true;
      if (!device.isPowered()) {
        boot('power_on');
        return;
      }
      shutdown?.cancel();
      shutdown = undefined;
      mainsBack();
    },
    /** Restarts now; with `bye` the cloud knows that it was intended. */
    restart(reason: BootReason, bye: ByeReason | null): void {
      if (bye === null) say.vanish();
      else say.goodbye(bye);
      die();
      boot(reason);
    },
    /** Stops for good; flash stays as it is. */
    off(bye: ByeReason | null): void {
      if (bye === null || !device.isPowered()) say.vanish();
      else say.goodbye(bye);
      die();
    },
  };
}
