import type { Device } from '../device/device.ts';
import type { Executor } from './commands.behavior.ts';

/** Light and sound: `locate` and `audio.play` [protocol 10.1]. */
export function createSignals(device: Device) {
  const locate: Executor<'locate'> = {
    refuse: () => undefined,
    act({ args: { seconds } }, run) {
      run.running();
      device.after(seconds * 1_000, () => run.succeed());
    },
  };
  const audioPlay: Executor<'audio.play'> = {
    refuse: () => (device.spec.caps.includes('speaker') ? undefined : { code: 'UNSUPPORTED' }),
    act: (_command, run) => run.succeed(),
  };
  return { executors: { locate, 'audio.play': audioPlay } };
}
