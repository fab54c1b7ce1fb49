import type { Door } from '@larder/cabinet-protocol/fields';
import type { Device } from '../device/device.ts';
import type { Shelf } from '../flash/flash.ts';
import type { Scene } from '../media/scene.ts';

/** The cabinet as its cameras see it: draws only `doors`; `open` ones with their leaf open. */
export function sceneOf(
  device: Device,
  seen: {
    readonly doors: readonly Door[];
    readonly open: readonly Door[];
    readonly atMs: number;
    readonly shelves: readonly Shelf[];
  },
): Scene {
  const { spec, flash } = device;
  const lines = flash.read('planogram')?.lines ?? [];
  const lineOf = ({ door, layer, productId }: Shelf) =>
    lines.find((line) => line.door === door && line.layer === layer && line.productId === productId);
  const stacks = seen.shelves
    .filter((shelf) => shelf.qty > 0 || lineOf(shelf))
    .map((shelf) => {
      const line = lineOf(shelf);
      return { ...shelf, name: line?.name ?? '', par: line?.par ?? shelf.qty };
    })
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
  return {
    deviceNo: spec.deviceNo,
    atMs: seen.atMs,
    timeZone: flash.read('twin')?.desired?.timezone ?? 'UTC',
    doors: spec.doors
      .filter((door) => seen.doors.includes(door))
      .map((door) => ({ door, layers: spec.layers[door] ?? 0, isOpen: seen.open.includes(door) })),
    stacks,
  };
}
