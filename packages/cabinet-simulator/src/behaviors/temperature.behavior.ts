import type { Device } from '../device/device.ts';
import type { Settings } from '../device/settings.ts';
import type { Faults } from './faults.behavior.ts';

const zone = 'main';

export type Temperature = ReturnType<typeof createTemperature>;

/** The temperature inside, and the sensor that measures it [protocol 7]. */
export function createTemperature(device: Device, settings: () => Settings, faults: Faults) {
  const { world, random } = device;

  /** Simulates one minute: heat from outside wins over the compressor, which works only on mains. */
  function drift(): void {
    const target = world.mains ? settings().setpointC10 : world.ambientC10;
    const perMin = world.mains ? 8 : 3;
    if (world.heat !== null) world.mainC10 = towards(world.mainC10, world.heat.toC10, world.heat.c10PerMin);
    else world.mainC10 = towards(world.mainC10, target + random.between(-3, 3), perMin);
  }

  function reportSensor(): void {
    if (!device.isPowered()) return;
    if (world.sensorBroken) faults.raise('TEMP_SENSOR', 'temp.main', 'open circuit');
    else faults.clear('TEMP_SENSOR', 'temp.main');
    device.emit('changed', 'temperature');
  }

  device.on('booted', reportSensor);
  device.on('minute', drift);

  return {
    /** Heats to a temperature, immediately or as a ramp, whatever the compressor does. */
    warmUp(toC10: number, c10PerMin?: number): void {
      world.heat = { toC10, c10PerMin: c10PerMin ?? Number.POSITIVE_INFINITY };
      if (c10PerMin !== undefined) return;
      world.mainC10 = toC10;
      if (device.isPowered()) device.emit('changed', 'temperature');
    },
    /** Removes the heat: the compressor returns it to the set point. */
    coolDown(): void {
      world.heat = null;
    },
    breakSensor(broken: boolean): void {
      world.sensorBroken = broken;
      reportSensor();
    },
    readings: () => [
      world.sensorBroken ? { zone, c10: null, fault: 'open_circuit' } : { zone, c10: world.mainC10 },
      { zone: 'evap', c10: world.mainC10 - 80 },
      { zone: 'ambient', c10: world.ambientC10 },
    ],
    compressorOn: () => world.mains && world.mainC10 > settings().setpointC10 - 5,
  };
}

function towards(from: number, to: number, step: number): number {
  return from < to ? Math.min(from + step, to) : Math.max(from - step, to);
}
