import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import type { OtaState } from '@larder/cabinet-protocol/reports/ota-progress.report';
import type { Device } from '../device/device.ts';
import type { CommandRun, Executor } from './commands.behaviour.ts';

type Args = CommandDataOf<'ota.update'>['args'];
type Unfinished = { entry: { commandId: string; args?: unknown }; run: CommandRun };

const stepMs = 5_000;
const steps: readonly { state: OtaState; pct?: number }[] = [
  { state: 'downloading', pct: 0 },
  { state: 'downloading', pct: 50 },
  { state: 'downloading', pct: 100 },
  { state: 'verifying' },
  { state: 'installing' },
  { state: 'rebooting' },
];

export type Firmware = ReturnType<typeof createFirmware>;

/** Plays the states of a firmware update with timers [protocol 12]; proved by the birth with the new version. */
// long: a closure over one update; each function in it is short
export function createFirmware(device: Device) {
  const { flash, spec } = device;
  let isBusy: () => boolean = () => false;
  let restart: () => void = () => undefined;
  let unfinished: () => Unfinished[] = () => [];

  const version = () => flash.read('firmware') ?? spec.firmware;

  function install(commandId: string, args: Args, run: CommandRun): void {
    const now = device.time.correctedMs();
    if (now > Date.parse(args.window.toUtc)) {
      device.record('ota.progress', { commandId, state: 'failed', code: 'WINDOW_PASSED' });
      run.fail('EXPIRED', 'the window has passed');
      return;
    }
    const waitMs = Math.max(0, Date.parse(args.window.fromUtc) - now);
    if (waitMs > 0 || isBusy()) {
      return void device.after(Math.max(waitMs, 60_000), () => install(commandId, args, run));
    }
    run.running();
    steps.forEach((step, at) => {
      device.after(at * stepMs, () => {
        device.record('ota.progress', { commandId, ...step });
        if (step.state !== 'rebooting') return;
        flash.write('firmware', args.version);
        restart();
      });
    });
  }

  device.on('booted', () => {
    for (const { entry, run } of unfinished()) {
      const args = entry.args as Args;
      if (args.version !== version()) install(entry.commandId, args, run);
    }
  });
  device.on('accepted', () => {
    for (const { entry, run } of unfinished()) {
      if ((entry.args as Args).version !== version()) continue;
      device.record('ota.progress', { commandId: entry.commandId, state: 'verified', pct: 100 });
      run.succeed({ version: version() });
    }
  });

  const otaUpdate: Executor<'ota.update'> = {
    restart: 'continues',
    keep: ({ args }) => args,
    refuse: () =>
      isBusy() ? { code: 'BUSY' } : spec.caps.includes('ota') ? undefined : { code: 'UNSUPPORTED' },
    act({ commandId, args }, run) {
      device.record('ota.progress', { commandId, state: 'scheduled' });
      install(commandId, args, run);
    },
  };

  return {
    version,
    use(parts: { isBusy(): boolean; restart(): void; unfinished(): Unfinished[] }): void {
      ({ isBusy, restart, unfinished } = parts);
    },
    executors: { 'ota.update': otaUpdate },
  };
}
