import type { TablesPort } from '@larder/use-cases/ports/tables.port';
import { readCsv } from './read-csv.ts';

/** Reads tables that people send, by the reader of the command lines. */
export const csvTables: TablesPort = { read: readCsv };
