import type { ImportFault } from '@larder/domain/import-fault';

/** What an import would do. With a fault it does nothing. */
export type ImportPlan = {
  readonly faults: readonly ImportFault[];
  /** Codes, in the order of the file. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
};

/** Rows of one import, all or none in one transaction. */
export const IMPORT_ROWS_MAX = 20_000;
