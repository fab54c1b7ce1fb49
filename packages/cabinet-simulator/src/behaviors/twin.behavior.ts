import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Lifecycle } from '@larder/cabinet-protocol/fields';
import type { Timer } from '../clock/sim-clock.ts';
import { checkTwin } from '../device/check-twin.ts';
import type { Device } from '../device/device.ts';
import { type Settings, settingsOf } from '../device/settings.ts';
import type { Planogram } from './planogram.behavior.ts';
import type { Ask } from './requests.behavior.ts';

/** The cloud sends the settings after each birth; after this long the cabinet requests them. */
const overdueMs = 30_000;

export type Twin = ReturnType<typeof createTwin>;

/** Settings: receives the whole desired document, applies what it can, reports [protocol 8]. */
export function createTwin(device: Device, ask: Ask, planogram: Planogram, isFrozen: () => boolean) {
  const { flash, spec } = device;
  let lifecycle: Lifecycle | undefined;
  let overdue: Timer | undefined;

  const stored = () => flash.read('twin') ?? { desired: null, rejected: [] };
  const appliedRev = () => stored().desired?.rev ?? 0;
  const settings = (): Settings => settingsOf(stored().desired);

  function report(): void {
    const { volume, muted, setpointC10 } = settings();
    const planogramRev = flash.read('planogram')?.rev;
    const refused = planogram.refused();
    device.say('twin.reported', {
      appliedRev: appliedRev(),
      settings: {
        audio: { volume, muted },
        freeze: { active: isFrozen() },
        temp: { setpointC10: { main: setpointC10 } },
        ...(planogramRev === undefined ? {} : { planogram: { rev: planogramRev } }),
      },
      rejected: refused === null ? stored().rejected : [...stored().rejected, refused],
    });
  }

  function apply(wanted: DataOf<'twin.desired'>): void {
    if (wanted.rev > appliedRev()) {
      const { twin, rejected } = checkTwin(spec, wanted, stored().desired);
      flash.write('twin', { desired: twin, rejected });
      lifecycle = twin.lifecycle ?? lifecycle;
      device.emit('changed', 'settings');
      planogram.want(twin.planogram ?? null, () => report());
    } else {
      report();
    }
  }

  device.on('booted', () => {
    lifecycle = stored().desired?.lifecycle;
  });
  device.on('accepted', (result) => {
    lifecycle = result.lifecycle ?? lifecycle;
    report();
    planogram.want(stored().desired?.planogram ?? null, (fetched) => fetched && report());
    overdue?.cancel();
    overdue = device.after(overdueMs, () => ask('twin.get', {}, () => undefined));
  });
  device.on('received', (message) => {
    if (message.type !== 'twin.desired') return;
    overdue?.cancel();
    apply(message.data);
  });

  return {
    appliedRev,
    settings,
    report,
    lifecycle: (): Lifecycle => lifecycle ?? 'in_stock',
  };
}
