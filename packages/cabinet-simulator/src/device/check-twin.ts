import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { CabinetSpec } from './cabinet-spec.ts';

type Rejections = DataOf<'twin.reported'>['rejected'];
type Checked = { twin: DesiredTwin; rejected: Rejections };

const seconds = ['pullTimeoutS', 'heldWarnS', 'heldAlarmS', 'recognizeTimeoutS'] as const;

/**
 * Checks which desired settings this cabinet supports [protocol 8.2]. A refused path keeps the value in force;
 * everything else is applied.
 */
export function checkTwin(spec: CabinetSpec, wanted: DesiredTwin, inForce: DesiredTwin | null): Checked {
  const rejected: Rejections = [];
  const twin = structuredClone(wanted);
  const outOfRange = (path: string, detail: string) => rejected.push({ path, code: 'OUT_OF_RANGE', detail });

  if (twin.audio && !spec.caps.includes('speaker')) {
    rejected.push({ path: 'audio', code: 'UNSUPPORTED', detail: 'no speaker' });
    delete twin.audio;
  }
  if (twin.audio && (twin.audio.volume < 0 || twin.audio.volume > 100)) {
    outOfRange('audio.volume', '0 to 100');
    twin.audio.volume = inForce?.audio?.volume ?? 50;
  }
  for (const limit of ['setpointC10', 'highC10', 'lowC10'] as const) {
    const zones = twin.temp?.[limit] ?? {};
    for (const [zone, c10] of Object.entries(zones)) {
      const path = `temp.${limit}.${zone}`;
      if (!spec.zones.includes(zone)) rejected.push({ path, code: 'UNSUPPORTED', detail: `no zone ${zone}` });
      else if (c10 < -400 || c10 > 400) outOfRange(path, '-400 to 400');
      else continue;
      const kept = inForce?.temp?.[limit]?.[zone];
      if (kept === undefined) delete zones[zone];
      else zones[zone] = kept;
    }
  }
  for (const key of seconds) {
    const value = twin.sale?.[key];
    if (value === undefined || (value >= 1 && value <= 3_600)) continue;
    outOfRange(`sale.${key}`, '1 to 3600');
    if (twin.sale) twin.sale[key] = inForce?.sale?.[key];
  }
  const intervalS = twin.tele?.intervalS;
  if (intervalS !== undefined && (intervalS < 5 || intervalS > 3_600)) {
    outOfRange('tele.intervalS', '5 to 3600');
    twin.tele = inForce?.tele;
  }
  return { twin, rejected };
}
