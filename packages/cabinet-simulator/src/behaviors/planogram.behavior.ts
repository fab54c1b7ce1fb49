import { planogramSha256 } from '@larder/cabinet-protocol/canonical-hash';
import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Device } from '../device/device.ts';
import type { Ask } from './requests.behavior.ts';

type Wanted = { rev: number; sha256: string } | null;
/** Receives whether the planogram had to be requested from the cloud. */
type Settled = (fetched: boolean) => void;
type Refusal = DataOf<'twin.reported'>['rejected'][number];

const retryMs = 30_000;

export type Planogram = ReturnType<typeof createPlanogram>;

/** Fetches the planogram that the twin names, and keeps the old one unless the hash is right [protocol 8.3]. */
export function createPlanogram(device: Device, ask: Ask) {
  const { flash } = device;
  let wanted: Wanted = null;
  let fetching = 0;
  let refused: Refusal | null = null;

  function isThere(): boolean {
    const kept = flash.read('planogram') ?? null;
    if (wanted === null) return kept === null;
    return kept?.rev === wanted.rev && kept.sha256 === wanted.sha256;
  }

  function fetch(rev: number, sha256: string, settled: Settled): void {
    fetching += 1;
    const ticket = fetching;
    ask('planogram.get', { rev }, (answer) => {
      if (ticket !== fetching) return;
      if (!answer.ok) {
        if (answer.code !== 'OFFLINE')
          device.after(retryMs, () => ticket === fetching && want(wanted, settled));
        return settled(true);
      }
      if (planogramSha256(answer.body.lines) === sha256 && answer.body.rev === rev) {
        refused = null;
        flash.write('planogram', { ...answer.body, sha256 });
        device.emit('changed', 'settings');
      } else {
        refused = { path: 'planogram', code: 'BAD_VALUE', detail: `rev ${rev}: hash differs` };
      }
      settled(true);
    });
  }

  /** Puts `next` into force; calls `settled` when that succeeded, or cannot succeed for now. */
  function want(next: Wanted, settled: Settled): void {
    wanted = next;
    fetching += 1;
    if (isThere()) {
      refused = null;
      settled(false);
      return;
    }
    if (next !== null) {
      fetch(next.rev, next.sha256, settled);
      return;
    }
    flash.write('planogram', null);
    device.emit('changed', 'settings');
    settled(false);
  }

  device.on('died', () => {
    fetching += 1;
  });

  return { want, refused: () => refused };
}
