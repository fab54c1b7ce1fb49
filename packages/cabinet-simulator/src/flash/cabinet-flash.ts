import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createDirectoryFlash, isReadableFlash } from './directory-flash.ts';
import type { Flash } from './flash.ts';

/**
 * Opens the flash of a simulated cabinet, which outlives its process. Sets a damaged one aside, so the cabinet starts
 * with an empty one, as after a new board: that costs one cabinet, not the fleet.
 */
export function cabinetFlash(folder: string, deviceNo: string): Flash {
  const place = join(folder, deviceNo);
  if (!isReadableFlash(place)) setAside(place);
  return createDirectoryFlash(place);
}

function setAside(place: string): void {
  let number = 1;
  while (existsSync(`${place}.damaged-${number}`)) number += 1;
  renameSync(place, `${place}.damaged-${number}`);
  console.error(
    `The flash of ${place} is damaged; kept as ${place}.damaged-${number}, started with an empty one.`,
  );
}
