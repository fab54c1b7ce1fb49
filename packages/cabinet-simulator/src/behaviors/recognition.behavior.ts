import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { RecognizedItem } from '@larder/cabinet-protocol/reports/session-recognized.report';
import type { Device } from '../device/device.ts';
import type { Faults } from './faults.behavior.ts';
import type { Basket } from './shelves.behavior.ts';

export type Recognition = Omit<DataOf<'session.recognized'>, 'sessionId'>;

export type Recognizer = ReturnType<typeof createRecognizer>;

const lowConfidence = 0.8;

/** Interprets moved goods, as cameras and scales do [protocol 9.3]. */
// long: a closure over the cameras of one cabinet; each function in it is short
export function createRecognizer(device: Device, faults: Faults) {
  const { world, random, spec, flash } = device;

  function reportCameras(): void {
    if (!device.isPowered()) return;
    for (const door of spec.doors) {
      if (world.camerasBroken) faults.raise('CAMERA_LOST', `cam.${door}.1`, 'no frames 30 s');
      else faults.clear('CAMERA_LOST', `cam.${door}.1`);
    }
  }

  function confidence(): number {
    return world.confidence ?? random.between(9_000, 9_990) / 10_000;
  }

  function item({ door, layer, productId, qty }: Basket['moved'][number]): RecognizedItem {
    const pos = positionOf(door, layer, productId);
    const dir = qty > 0 ? 'out' : 'in';
    const conf = confidence();
    const alt = conf < lowConfidence ? alternative(door, productId, conf) : undefined;
    return { door, layer, pos, productId, qty: Math.abs(qty), dir, conf, ...(alt && { alt }) };
  }

  /** An alternative for an unsure recognition: another product behind that door. */
  function alternative(door: string, productId: string, conf: number): RecognizedItem['alt'] {
    const lines = flash.read('planogram')?.lines ?? [];
    const other = lines.find((line) => line.door === door && line.productId !== productId);
    return other && [{ productId: other.productId, conf: Math.round((1 - conf) * 9_000) / 10_000 }];
  }

  function positionOf(door: string, layer: number, productId: string): number | null {
    const lines = flash.read('planogram')?.lines ?? [];
    return (
      lines.find((line) => line.door === door && line.layer === layer && line.productId === productId)
        ?.pos[0] ?? null
    );
  }

  function weightsOf({ moved }: Basket): Recognition['weights'] {
    const grams = new Map(
      (flash.read('planogram')?.lines ?? []).map(({ productId, weightG }) => [productId, weightG ?? 0]),
    );
    const byLayer = new Map<string, NonNullable<Recognition['weights']>[number]>();
    for (const { door, layer, productId, qty } of moved) {
      const scale = byLayer.get(door + layer) ?? { door, layer, deltaG: 0 };
      byLayer.set(door + layer, { ...scale, deltaG: scale.deltaG - qty * (grams.get(productId) ?? 0) });
    }
    return [...byLayer.values()];
  }

  device.on('booted', reportCameras);

  return {
    breakCameras(broken: boolean): void {
      world.camerasBroken = broken;
      reportCameras();
    },
    recognize(basket: Basket): Recognition {
      const base = { attempt: 1, by: 'device', model: spec.vision } as const;
      if (world.camerasBroken) return { ...base, result: 'failed', items: [], unknown: [] };
      const puzzling = basket.moved.slice(0, world.unknownItems);
      world.unknownItems -= puzzling.length;
      const items = basket.moved.slice(puzzling.length).map(item);
      const unknown = [
        ...puzzling.map(
          ({ door, layer, qty }) =>
            ({ door, layer, qty: Math.abs(qty), dir: qty > 0 ? 'out' : 'in' }) as const,
        ),
        ...basket.foreign.map(({ door, layer }) => ({ door, layer, qty: 1, dir: 'in' }) as const),
      ];
      const weights = weightsOf(basket);
      if (items.length === 0 && unknown.length === 0)
        return { ...base, result: 'none', items, unknown, weights };
      const sure = unknown.length === 0 && items.every(({ conf }) => conf >= lowConfidence);
      return { ...base, result: sure ? 'ok' : 'low_confidence', items, unknown, weights };
    },
  };
}
