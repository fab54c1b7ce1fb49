import type { Device } from '../device/device.ts';
import type { Executor } from './commands.behavior.ts';

type Parts = {
  isBusy(): boolean;
  restart(): void;
  rebirth(): void;
  reportTwin(): void;
};

/** `reboot` and `rebirth` [protocol 10.1]. */
export function createRestarts(device: Device, { isBusy, restart, rebirth, reportTwin }: Parts) {
  const reboot: Executor<'reboot'> = {
    restart: 'succeeds',
    refuse: () => (isBusy() ? { code: 'BUSY' } : undefined),
    act({ args: { delayS } }, run) {
      device.after(delayS * 1_000, () => {
        if (isBusy()) return run.fail('BUSY', 'a session began meanwhile');
        run.running();
        restart();
      });
    },
  };
  const again: Executor<'rebirth'> = {
    refuse: () => undefined,
    act(_command, run) {
      run.succeed();
      rebirth();
      reportTwin();
    },
  };
  return { executors: { reboot, rebirth: again } };
}
