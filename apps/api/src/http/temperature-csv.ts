import { csvText } from '@larder/domain/csv';
import { limits } from '@larder/domain/limits';
import { type TemperatureUnit, temperatureUnits } from '@larder/domain/locale';
import type { TableCell } from '@larder/domain/table-cell';
import { formatTemperatureEntry } from '@larder/domain/temperature-entry';
import { toLocal } from '@larder/domain/time-zone';
import { serverI18n } from '@larder/i18n/server-i18n';
import { systemActor } from '@larder/use-cases/actor';
import {
  type CsvClaim,
  readCsvKey,
  readTemperatureTable,
} from '@larder/use-cases/device/read-temperature-table';
import type { TemperatureSeries } from '@larder/use-cases/device/temperature-series';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { FastifyInstance } from 'fastify';

type Query = { e?: string; s?: string };

const zoneNames = ['main', 'left', 'right', 'evap', 'ambient'] as const;

/** Serves tables of temperatures by signed, expiring links, generated on request. [screens A-5] */
export function serveTemperatureCsv(fastify: FastifyInstance, env: UseCaseEnv): void {
  fastify.get<{ Params: { '*': string }; Querystring: Query }>('/files/csv/*', async (request, reply) => {
    const key = `csv/${request.params['*']}`;
    const signed = { key, expires: String(request.query.e ?? ''), signature: String(request.query.s ?? '') };
    const claim = env.ports.files.opens(signed, env.clock.now()) ? readCsvKey(key) : null;
    const call = { requestId: request.id };
    const table = claim && (await runUseCase(env, readTemperatureTable, systemActor, claim, call));
    if (!claim || !table?.ok) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return reply
      .header('cache-control', 'private, no-store')
      .header(
        'content-disposition',
        `attachment; filename="temperatures-${claim.deviceNo}-${claim.range}.csv"`,
      )
      .type('text/csv; charset=utf-8')
      .send(await temperatureCsv(table.value, claim));
  });
}

/** Writes the graph as a table: both units, the reader's first; times without a reading have no line. */
async function temperatureCsv(
  series: TemperatureSeries,
  { locale, unit }: Pick<CsvClaim, 'locale' | 'unit'>,
): Promise<string> {
  const { t } = await serverI18n(locale ?? limits.defaultLocale);
  const units = [unit, ...temperatureUnits.filter((other) => other !== unit)];
  const nameOf = (zone: string) => {
    const known = zoneNames.find((name) => name === zone);
    return known ? t(`enum.device.zone.${known}`) : zone;
  };
  const measures = ['minC10', 'avgC10', 'maxC10'] as const;
  const head: TableCell[] = [
    t('climate.csv.utc'),
    t('climate.csv.local', { zone: series.timezone }),
    t('climate.csv.zone'),
    ...units.flatMap((as) =>
      measures.map((measure) => `${t(`climate.csv.${measure}`)} ${t(`enum.temperatureUnit.${as}`)}`),
    ),
    t('climate.csv.samples'),
  ];
  const degrees = (c10: number, as: TemperatureUnit) => Number(formatTemperatureEntry(c10, as));
  const lines = series.zones.flatMap(({ zone, points }) =>
    points.map((point): TableCell[] => [
      point.at,
      toLocal(new Date(point.at), series.timezone).replace('T', ' '),
      nameOf(zone),
      ...units.flatMap((as) => measures.map((measure) => degrees(point[measure], as))),
      point.samples,
    ]),
  );
  return csvText([head, ...lines]);
}
