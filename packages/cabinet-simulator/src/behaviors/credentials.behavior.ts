import type { Device } from '../device/device.ts';
import type { CommandRun, Executor } from './commands.behavior.ts';
import type { Ask } from './requests.behavior.ts';

/** The secret, and its rotation over two slots [protocol 5.3]. */
export function createCredentials(device: Device, provisioned: string) {
  const { flash } = device;
  let reconnect: () => void = () => undefined;
  let ask: Ask | undefined;
  let unfinished: () => CommandRun[] = () => [];
  let tried: 'current' | 'next' = 'current';

  // A new secret written at the factory replaces an earlier rotation.
  if (flash.read('secret')?.provisioned !== provisioned) {
    flash.write('secret', { provisioned, current: provisioned, next: null });
  }
  const secret = () => flash.read('secret') ?? { provisioned, current: provisioned, next: null };

  device.on('accepted', () => {
    const { next } = secret();
    if (tried !== 'next' || next === null) return;
    ask?.('cred.confirm', {}, (answer) => {
      if (!answer.ok) return;
      flash.write('secret', { provisioned, current: next, next: null });
      for (const run of unfinished()) run.succeed();
    });
  });
  device.on('link_down', (cause) => {
    if (cause !== 'bad_credentials' || tried !== 'next') return;
    flash.write('secret', { ...secret(), next: null });
    for (const run of unfinished()) run.fail('INTERNAL', 'the new secret was refused');
  });

  const credRotate: Executor<'cred.rotate'> = {
    restart: 'continues',
    refuse: () => undefined,
    act({ args: { newSecret } }) {
      flash.write('secret', { ...secret(), next: newSecret });
      device.after(500, () => reconnect());
    },
  };

  return {
    /** The secret to connect with: a new one is tried first. */
    password(): string {
      const { current, next } = secret();
      tried = next === null ? 'current' : 'next';
      return next ?? current;
    },
    use(parts: { reconnect(): void; ask: Ask; unfinished(): CommandRun[] }): void {
      ({ reconnect, ask, unfinished } = parts);
    },
    executors: { 'cred.rotate': credRotate },
  };
}
