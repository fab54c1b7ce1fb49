import type { PlanogramLineBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { Door } from '@larder/cabinet-protocol/fields';
import { type CabinetOptions, createCabinet } from '../src/create-cabinet.ts';
import { createMemoryFlash } from '../src/flash/memory-flash.ts';
import type { Camera } from '../src/media/camera.ts';
import { createCloudDouble } from './cloud-double.ts';
import { createManualClock } from './manual-clock.ts';

export const cola = '019a2000-0000-7e07-8000-000000000007';
export const wrap = '019a2000-0000-7e08-8000-000000000008';

export const lines: PlanogramLineBody[] = [
  {
    door: 'L',
    layer: 1,
    pos: [1, 2],
    productId: cola,
    gtin: null,
    name: 'Cola 12 oz',
    priceMinor: 250,
    weightG: 370,
    par: 12,
  },
  {
    door: 'R',
    layer: 2,
    pos: [3],
    productId: wrap,
    gtin: null,
    name: 'Turkey wrap',
    priceMinor: 799,
    weightG: 240,
    par: 4,
  },
];

/** Takes pictures of one byte: drawing them is slow and covered by `camera.test.ts`. */
export const blankCamera: Camera = {
  still: async () => new Uint8Array(1),
  film: async () => new Uint8Array(1),
};

/** A cabinet with two doors, a cloud, and a manual clock (tests). */
export function testCabinet(options: Partial<CabinetOptions> = {}) {
  const clock = createManualClock();
  const cloud = createCloudDouble(clock);
  const flash = createMemoryFlash();
  const cabinet = createCabinet({
    deviceNo: 'VC24090001',
    secret: 'secret',
    doors: 2,
    layers: 5,
    seed: 1,
    clock,
    flash,
    link: cloud.link,
    upload: async () => true,
    camera: blankCamera,
    ...options,
  });
  let rev = 0;

  function desire(part: Omit<DesiredTwin, 'rev'> = {}): void {
    rev += 1;
    cloud.send('twin.desired', { rev, lifecycle: 'operational', ...part });
    clock.advance(200);
  }

  return {
    clock,
    cloud,
    flash,
    cabinet,
    desire,
    /** Types of the stored events, in order. */
    eventTypes: () => cloud.events().map(({ type }) => type as string),
    /** Switches it on, connects it, and gives it its planogram. */
    start(): void {
      cabinet.connect();
      clock.advance(5_000);
      desire({ planogram: cloud.plan(lines) });
    },
    /** Makes one whole purchase by card. */
    buy(door: Door = 'L'): void {
      cabinet.tapCard({ fingerprint: 'fp_ok', door });
      clock.advance(1_500);
      cabinet.pullDoor(door);
      clock.advance(3_000);
      cabinet.take(door === 'L' ? { door, layer: 1, name: 'cola' } : { door, layer: 2, name: 'wrap' });
      cabinet.closeDoor(door);
      clock.advance(6_000);
    },
  };
}
