import type { Door } from '../device/door.ts';
import { limits } from '../limits.ts';

/** Reasons why a person must review a session. [screens 44, protocol 13] */
export const abnormalReasons = [
  'low_confidence',
  'recognition_failed',
  'unknown_item',
  'unknown_product',
  'unknown_layer',
  'bad_quantity',
  'timeout',
  'orphan_session',
] as const;
export type AbnormalReason = (typeof abnormalReasons)[number];

/**
 * Net units taken of a door, layer and product. `in` is a foreign item put into the cabinet: evidence, never charged.
 */
export type RecognizedItem = {
  readonly door: Door | null;
  readonly layer: number | null;
  readonly productId: string;
  readonly qty: number;
  readonly dir: 'out' | 'in';
  readonly conf: number;
};

export type Recognition = {
  readonly result: 'ok' | 'low_confidence' | 'failed' | 'none';
  readonly items: readonly RecognizedItem[];
  /** Taken items for which no product was recognized. */
  readonly unknown: readonly unknown[];
};

/** Doors and layers of the device, for checking its reports. */
export type CabinetShape = {
  readonly layers: { readonly L: number; readonly R: number | null };
  readonly knowsProduct: (productId: string) => boolean;
};

export type Judgment =
  | { readonly decision: 'order'; readonly items: readonly RecognizedItem[] }
  | { readonly decision: 'nothing_taken' }
  | {
      readonly decision: 'abnormal';
      readonly reason: AbnormalReason;
      readonly items: readonly RecognizedItem[];
    };

function fitsShape(item: RecognizedItem, { layers }: CabinetShape): boolean {
  if (item.layer !== null && (!Number.isInteger(item.layer) || item.layer < 1)) return false;
  const onDoor = item.door === null ? Math.max(layers.L, layers.R ?? 0) : layers[item.door];
  return onDoor !== null && (item.layer ?? 1) <= onDoor;
}

function faultOf(item: RecognizedItem, shape: CabinetShape): AbnormalReason | null {
  if (!Number.isInteger(item.qty) || item.qty < 1 || item.qty > limits.qtyMax) return 'bad_quantity';
  if (!shape.knowsProduct(item.productId)) return 'unknown_product';
  if (!fitsShape(item, shape)) return 'unknown_layer';
  return item.conf < limits.confidenceMin ? 'low_confidence' : null;
}

/**
 * The cabinet reports and the cloud decides: an order is automatic only if every taken item is certain (confidence >=
 * 0.80), known and possible, and no unknown item was taken. Nothing taken makes no order. All other cases go to a
 * person. [protocol 9.3, 13; domain C-8]
 */
export function judgeRecognition(recognition: Recognition, shape: CabinetShape): Judgment {
  const items = recognition.items.filter((item) => item.dir === 'out');
  const abnormal = (reason: AbnormalReason): Judgment => ({ decision: 'abnormal', reason, items });
  if (recognition.result === 'failed') return abnormal('recognition_failed');
  if (recognition.result === 'none') return { decision: 'nothing_taken' };
  if (recognition.unknown.length > 0) return abnormal('unknown_item');
  for (const item of items) {
    const fault = faultOf(item, shape);
    if (fault) return abnormal(fault);
  }
  if (recognition.result === 'low_confidence') return abnormal('low_confidence');
  return items.length === 0 ? { decision: 'nothing_taken' } : { decision: 'order', items };
}

/**
 * The highest attempt counts until the order is settled; later and repeated attempts are kept as evidence only.
 * [protocol 9.3]
 */
export function attemptCounts(attempt: number, judgedAttempt: number | null, settled: boolean): boolean {
  return !settled && attempt > (judgedAttempt ?? 0);
}
