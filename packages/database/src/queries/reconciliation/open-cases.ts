import { numberLetters } from '@larder/domain/human-number';
import { Prisma } from '../../generated/client.ts';

/**
 * Opens a case of each row of `found`: kind, provider, account, currency, day, line_id, txn_id, difference. A case is
 * the platform's, so its number has the UTC day. [decision 306]
 */
export const openCases = (found: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
    INSERT INTO reconciliation_case (id, case_no, kind, provider, account, currency, day, line_id, txn_id, difference_minor, opened_at)
    SELECT gen_random_uuid(),
           ${numberLetters.reconciliationCase}::text || to_char(${now}::timestamptz AT TIME ZONE 'UTC', 'YYMMDD')
               || lpad(nextval('reconciliation_case_number')::text, 8, '0'),
           c.kind, c.provider, c.account, c.currency, c.day, c.line_id, c.txn_id, c.difference, ${now}
      FROM (${found}) c`;
