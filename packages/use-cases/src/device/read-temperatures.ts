import { temperaturesInput } from '@larder/contract/device-warning.contract';
import { defaultTemperatureUnit, storedLocale } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { loadDevice } from './device-details.ts';
import { csvKey } from './read-temperature-table.ts';
import { temperatureSeries } from './temperature-series.ts';

/**
 * Reads the graph of a cabinet's temperatures, with its limits, and an expiring link to the same data as CSV in the
 * reader's language and unit. Refuses `NOT_FOUND`. [screens A-5]
 */
export const readTemperatures = defineUseCase({
  name: 'device.readTemperatures',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: temperaturesInput,
  run: async (ctx, { deviceNo, range }) => {
    const { merchantId } = ctx.actor;
    const device = await loadDevice(ctx.tx, merchantId, deviceNo);
    if (!device || !seesDevice(ctx.actor, device.id)) return refuse('NOT_FOUND');
    const [series, reader] = await Promise.all([
      temperatureSeries(ctx, merchantId, device, range),
      readerOf(ctx),
    ]);
    const key = csvKey({ merchantId, deviceNo, range, ...reader });
    return accept({ ...series, csv: ctx.ports.files.link(key, ctx.now) });
  },
});

async function readerOf({ tx, actor }: ReadContext<'member'>) {
  const account = await tx.account.findUnique({ where: { id: actor.accountId } });
  const locale = storedLocale(account?.locale);
  return { locale, unit: account?.temperatureUnit ?? defaultTemperatureUnit(locale) };
}
