import type { CommandDataOf } from '@larder/cabinet-protocol/commands/cmd.command';
import type { Device } from '../device/device.ts';
import { firmwareFlaw } from '../device/firmware-flaw.ts';
import type { CommandRun, Executor } from './commands.behavior.ts';

/** Downloads the bytes of an image; rejects when they are unavailable. */
export type Download = (url: string) => Promise<Uint8Array>;

type Args = CommandDataOf<'ota.update'>['args'];
type Unfinished = { entry: { commandId: string; args?: unknown }; run: CommandRun };
type Job = { commandId: string; args: Args; run: CommandRun };

const busyMs = 10_000;
const downloadAgainMs = 60_000;
const downloadsMax = 5;
/** New firmware is given up when no birth is accepted for this long [protocol 12]. */
const trialMs = 600_000;
const trialBootsMax = 3;

export type Firmware = ReturnType<typeof createFirmware>;

/**
 * Firmware updates over two slots [protocol 12]: fetched, checked against hash and signature, written beside the
 * running one, started on trial, kept when the cloud accepts the birth, else rolled back. A power cut before the
 * restart starts the update over.
 */
// long: a closure over one update; each function in it is short
export function createFirmware(
  device: Device,
  { download, key }: { download: Download; key: string | null },
) {
  const { flash, spec, world } = device;
  const stepMs = spec.timings.firmwareMs;
  let isBusy: () => boolean = () => false;
  let restart: (reason: 'ota' | 'watchdog') => void = () => undefined;
  let unfinished: () => Unfinished[] = () => [];

  const version = () => flash.read('trial')?.version ?? flash.read('firmware') ?? spec.firmware;
  const pending = (): Job[] =>
    unfinished().map(({ entry, run }) => ({ commandId: entry.commandId, args: entry.args as Args, run }));

  function begin(job: Job, tries = 1): void {
    const { fromUtc, toUtc } = job.args.window;
    const now = device.time.correctedMs();
    if (now > Date.parse(toUtc)) return void fail(job, 'WINDOW_PASSED');
    const waitMs = Math.max(isBusy() ? busyMs : 0, Date.parse(fromUtc) - now);
    if (waitMs > 0) return void device.after(waitMs, () => begin(job, tries));
    job.run.running();
    say(job, 'downloading', 0);
    fetchImage(job, tries);
  }

  function fetchImage(job: Job, tries: number): void {
    const { bootId } = device.run;
    const alive = (act: () => void) => {
      if (device.isPowered() && device.run.bootId === bootId) act();
    };
    download(job.args.url).then(
      (bytes) => alive(() => check(job, bytes)),
      () =>
        alive(() => {
          if (tries >= downloadsMax) fail(job, 'DOWNLOAD');
          else device.after(downloadAgainMs, () => begin(job, tries + 1));
        }),
    );
  }

  function check(job: Job, bytes: Uint8Array): void {
    say(job, 'downloading', 100);
    say(job, 'verifying');
    const flaw = firmwareFlaw(bytes, job.args, key);
    if (flaw) return void fail(job, flaw);
    device.after(stepMs, () => {
      say(job, 'installing');
      device.after(stepMs, () => startTrial(job));
    });
  }

  /** Waits while a session keeps a door open. */
  function startTrial(job: Job): void {
    if (isBusy()) return void device.after(busyMs, () => startTrial(job));
    say(job, 'rebooting');
    flash.write('trial', { commandId: job.commandId, version: job.args.version, boots: 0 });
    restart('ota');
  }

  function rollBack(code: 'BOOT_FAILED' | 'NOT_ACCEPTED'): void {
    const trial = flash.read('trial');
    if (!trial) return;
    if (isBusy()) return void device.after(busyMs, () => rollBack(code));
    flash.write('trial', null);
    device.record('ota.progress', { commandId: trial.commandId, state: 'rolled_back', code });
    jobOf(trial.commandId)?.run.fail('INTERNAL', code);
    restart('watchdog');
  }

  const jobOf = (id: string) => pending().find(({ commandId }) => commandId === id);

  function fail({ commandId, run }: Job, code: string): void {
    device.record('ota.progress', { commandId, state: 'failed', code });
    run.fail(code === 'WINDOW_PASSED' ? 'EXPIRED' : 'INTERNAL', code);
  }

  function say(
    { commandId }: Job,
    state: 'downloading' | 'verifying' | 'installing' | 'rebooting',
    pct?: number,
  ) {
    device.record('ota.progress', { commandId, state, ...(pct === undefined ? {} : { pct }) });
  }

  device.on('booted', () => {
    const trial = flash.read('trial');
    if (!trial) {
      for (const job of pending()) if (job.args.version !== version()) begin(job);
      return;
    }
    const boots = trial.boots + 1;
    flash.write('trial', { ...trial, boots });
    const isBroken = world.firmwareBroken || boots > trialBootsMax;
    device.after(isBroken ? 0 : trialMs, () => rollBack(isBroken ? 'BOOT_FAILED' : 'NOT_ACCEPTED'));
  });
  device.on('accepted', () => {
    const trial = flash.read('trial');
    if (trial) {
      flash.write('firmware', trial.version);
      flash.write('trial', null);
    }
    for (const { commandId, args, run } of pending()) {
      if (args.version !== version()) continue;
      device.record('ota.progress', { commandId, state: 'verified', pct: 100 });
      run.succeed({ version: version() });
    }
  });

  const otaUpdate: Executor<'ota.update'> = {
    restart: 'continues',
    keep: ({ args }) => args,
    refuse: () =>
      isBusy() || pending().length > 0
        ? { code: 'BUSY' }
        : spec.caps.includes('ota')
          ? undefined
          : { code: 'UNSUPPORTED' },
    act({ commandId, args }, run) {
      device.record('ota.progress', { commandId, state: 'scheduled' });
      begin({ commandId, args, run });
    },
  };

  return {
    version,
    use(parts: {
      isBusy(): boolean;
      restart(reason: 'ota' | 'watchdog'): void;
      unfinished(): Unfinished[];
    }): void {
      ({ isBusy, restart, unfinished } = parts);
    },
    executors: { 'ota.update': otaUpdate },
  };
}
