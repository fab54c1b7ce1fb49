import { z } from 'zod';
import { email } from './fields.ts';
import { restockRecordsExport } from './restock.contract.ts';

/** What a member enters. [screens EXPORT] */
export const exportForm = z.object({ email });

/** A list as the member sees it, to be mailed as a table: its kind with the filter of the list. */
export const createExportInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('restock_records'), params: restockRecordsExport, email }),
]);
