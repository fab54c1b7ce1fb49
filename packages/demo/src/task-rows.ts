import type { CalendarDay } from '@larder/domain/calendar-day';
import type { Door } from '@larder/domain/device/door';
import type { DisposeReason } from '@larder/domain/restock/judge-restock-line';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { SeedLine } from './planograms.ts';

/** Differences that a restocker finds on one shelf, besides the effect of sales. Units. */
export type Finding = {
  /** Units missing against the book; the restocker counts. */
  missing?: number;
  damaged?: number;
  /** Units ordered and not brought. */
  notBrought?: number;
};

export type Restock = {
  recordId: string;
  operatorId: string;
  mode: RestockMode;
  /** By the cabinet's own clock. */
  day: CalendarDay;
  closedAt: Date;
  /** Ordered units by line; refill only. */
  ordered?: ReadonlyMap<SeedLine, number>;
  findings: ReadonlyMap<SeedLine, Finding>;
};

/** One line of a restock record, named like its table. */
export type TaskLine = {
  line_no: number;
  door: Door;
  layer: number;
  product_id: string;
  last_restock_stock: number;
  sales_volume: number;
  stock_before: number;
  counted_qty: number | null;
  adjust_qty: number;
  dispose_qty: number;
  dispose_reason: DisposeReason | null;
  restock_qty: number;
  stock_after: number;
  par_qty: number;
  ordered_qty: number | null;
  best_before: CalendarDay | null;
};

type Row = Record<string, unknown>;

/** The rows of one task of a restocker. */
export type TaskRows = {
  task: Row & { merchant_id: string; task_no: string; created_at: Date };
  session: Row;
  record: Row & { record_no: string };
  lines: Row[];
  order: (Row & { merchant_id: string; order_no: string; created_at: Date }) | null;
  orderLines: Row[];
};
