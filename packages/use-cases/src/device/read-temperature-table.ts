import { type TemperatureRange, temperatureRanges } from '@larder/domain/device/temperature-range';
import { deviceNoPattern, idPattern, type MerchantId } from '@larder/domain/ids';
import { type Locale, locales, type TemperatureUnit, temperatureUnits } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { temperatureSeries } from './temperature-series.ts';

/** Identity of the table that a CSV link opens. */
export type CsvClaim = {
  readonly merchantId: MerchantId;
  readonly deviceNo: string;
  readonly range: TemperatureRange;
  readonly unit: TemperatureUnit;
  readonly locale: Locale;
};

const FOLDER = 'csv/temperatures';

/** File key of a claim, so that file links sign it. No such file exists: the table is generated on request. */
export const csvKey = ({ merchantId, deviceNo, range, unit, locale }: CsvClaim): string =>
  `${FOLDER}/${merchantId}/${deviceNo}/${range}.${unit}.${locale}.csv`.toLowerCase();

/** Parses the key that `csvKey` made; null for any other text. */
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

/** Reads the table for the holder of a valid link. Refuses `NOT_FOUND` once the device belongs to another merchant. */
export const readTemperatureTable = defineUseCase({
  name: 'device.readTemperatureTable',
  access: 'internal',
  kind: 'read',
  mayLag: true,
  input: z.custom<CsvClaim>(),
  run: async (ctx, { merchantId, deviceNo, range }) => {
    const device = await loadDevice(ctx.tx, merchantId, deviceNo);
    if (!device) return refuse('NOT_FOUND');
    return accept(await temperatureSeries(ctx, merchantId, device, range));
  },
});
