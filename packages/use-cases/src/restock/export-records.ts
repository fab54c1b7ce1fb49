import { exportRecordsInput } from '@larder/contract/restock.contract';
import { restockRecordPage } from '@larder/database/restock-record.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { addDays } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { defineUseCase } from '../use-case.ts';
import { everOwnedDevice } from './ever-owned-device.ts';
import { recordsKey, recordsOfClaim } from './record-table.ts';

/**
 * A link, which runs out, to the records of some days as a table in the reader's language; without days those of the last 31. Refuses
 * `NO_EXPORT_DATA`, `NOT_FOUND`, `BAD_INPUT`. [screens RECORDS]
 */
export const exportRecords = defineUseCase({
  name: 'restock.exportRecords',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: exportRecordsInput,
  run: async (ctx, { mode, deviceNo, operatorId, ...asked }) => {
    const { tx, actor, now } = ctx;
    const { merchantId, membershipId, accountId } = actor;
    const [merchant, account] = await Promise.all([
      tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { timezone: true } }),
      tx.account.findUnique({ where: { id: accountId }, select: { locale: true } }),
    ]);
    const { to = localDay(now, merchant.timezone) } = asked;
    const { from = addDays(to, 1 - limits.exportOrderDays) } = asked;
    const range = checkRange(from, to, limits.exportOrderDays);
    if (!range.ok) return range;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const locale = locales.find((known) => known === account?.locale) ?? limits.defaultLocale;
    const claim = {
      ...{ merchantId, membershipId, mode, from, to, locale },
      ...{ deviceNo: deviceNo ?? null, operatorId: operatorId ?? null },
    };
    const filter = await recordsOfClaim(ctx, claim);
    const any = filter && (await restockRecordPage(tx, merchantId, filter, null, 1));
    if (!any?.length) return refuse('NO_EXPORT_DATA');
    return accept({ csv: ctx.ports.files.link(recordsKey(claim), now), from, to });
  },
});
