import { type TemperatureRange, temperatureRanges } from '@larder/domain/device/temperature-range';
import { deviceNoPattern, idPattern, type MerchantId } from '@larder/domain/ids';
import { type Locale, locales, type TemperatureUnit, temperatureUnits } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { temperatureSeries } from './temperature-series.ts';

/** What a link to a table of temperatures stands for. */
export type CsvClaim = {
  readonly merchantId: MerchantId;
  readonly deviceNo: string;
  readonly range: TemperatureRange;
  readonly unit: TemperatureUnit;
  readonly locale: Locale;
};

const FOLDER = 'csv/temperatures';

/** The claim as the key of a file, so that links to files sign it. There is no such file: it is written when it is asked for. */
export const csvKey = ({ merchantId, deviceNo, range, unit, locale }: CsvClaim): string =>
  `${FOLDER}/${merchantId}/${deviceNo}/${range}.${unit}.${locale}.csv`.toLowerCase();

/** What `csvKey` made a key of; null for any other text. */
export function readCsvKey(key: string): CsvClaim | null {
  const [merchantId = '', no = '', file = '', ...rest] = key.startsWith(`${FOLDER}/`)
    ? key.slice(FOLDER.length + 1).split('/')
    : [];
  const [range, unit, language, ...more] = file.split('.');
  const claim = {
    merchantId,
    deviceNo: no.toUpperCase(),
    range: temperatureRanges.find((known) => known === range),
    unit: temperatureUnits.find((known) => known === unit),
    locale: locales.find((known) => known.toLowerCase() === language),
  };
  const { range: of, unit: as, locale } = claim;
  const isWhole = rest.length === 0 && more.join() === 'csv' && of && as && locale;
  const isNamed = idPattern.test(merchantId) && deviceNoPattern.test(claim.deviceNo);
  return isWhole && isNamed ? { ...claim, range: of, unit: as, locale } : null;
}

/** What is in the table, for who has a link that has not run out. Refuses `NOT_FOUND` once the cabinet is somebody else's. */
export const readTemperatureTable = defineUseCase({
  name: 'device.temperatureTable',
  access: 'internal',
  kind: 'read',
  input: z.custom<CsvClaim>(),
  run: async (ctx, { merchantId, deviceNo, range }) => {
    const device = await loadDevice(ctx.tx, merchantId, deviceNo);
    if (!device) return refuse('NOT_FOUND');
    return accept(await temperatureSeries(ctx, merchantId, device, range));
  },
});
