import { type CsvCell, csvText } from '@larder/domain/csv';
import type { Locale } from '@larder/domain/locale';
import { toLocal } from '@larder/domain/time-zone';
import { createI18n } from '@larder/i18n/create-i18n';
import { systemActor } from '@larder/use-cases/actor';
import { type RecordTableRow, readRecordsKey, readRecordTable } from '@larder/use-cases/restock/record-table';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';

type Query = { e?: string; s?: string };

/** Tables of restock records by signed, expiring links, written when asked for. [screens RECORDS] */
export function serveRestockRecordsCsv(fastify: FastifyInstance, env: UseCaseEnv): void {
  fastify.get<{ Params: { '*': string }; Querystring: Query }>(
    '/files/csv/restock-records/*',
    async (request, reply) => {
      const key = `csv/restock-records/${request.params['*']}`;
      const { e = '', s = '' } = request.query;
      const signed = { key, expires: String(e), signature: String(s) };
      const claim = env.ports.files.opens(signed, env.clock.now()) ? readRecordsKey(key) : null;
      const call = { requestId: request.id };
      const table = claim && (await runUseCase(env, readRecordTable, systemActor, claim, call));
      if (!claim || !table?.ok) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      const name = `restock-records-${claim.from}-${claim.to}.csv`;
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(await recordsCsv(table.value, claim.locale));
    },
  );
}

/** A visit a line, the newest first; its time in UTC and by the cabinet's clock. */
export async function recordsCsv(rows: readonly RecordTableRow[], locale: Locale): Promise<string> {
  const { t } = await createI18n(locale);
  const columns = [
    ...(['number', 'utc', 'local', 'deviceNo', 'device', 'model', 'operator'] as const),
    ...(['restock', 'adjust', 'dispose', 'fulfilment'] as const),
  ];
  const lines = rows.map((row): CsvCell[] => [
    row.recordNo,
    row.at.toISOString(),
    toLocal(row.at, row.timezone).replace('T', ' '),
    row.deviceNo,
    row.deviceName,
    row.deviceType,
    row.operatorName,
    row.restockQty,
    row.adjustQty,
    row.disposeQty,
    row.fulfilment && t(`enum.restock.fulfilment.${row.fulfilment}`),
  ]);
  return csvText([columns.map((column) => t(`restock.csv.${column}`)), ...lines]);
}
