import {
  type RecordFilter,
  type RecordRow,
  restockRecordPage,
} from '@larder/database/restock-record.queries';
import { addDays } from '@larder/domain/calendar-day';
import { deviceNoPattern, idPattern, type MerchantId } from '@larder/domain/ids';
import { type Locale, locales } from '@larder/domain/locale';
import { accept, refuse } from '@larder/domain/refusal';
import { type RestockMode, restockModes } from '@larder/domain/restock/suggest-quantity';
import { startOfDay } from '@larder/domain/time-zone';
import { z } from 'zod';
import { defineUseCase, type ReadContext } from '../use-case.ts';

/** What a link to a table of restock records stands for: what this member may see of these days. */
export type RecordsClaim = {
  readonly merchantId: MerchantId;
  readonly membershipId: string;
  readonly mode: RestockMode;
  readonly from: string;
  readonly to: string;
  readonly deviceNo: string | null;
  readonly operatorId: string | null;
  readonly locale: Locale;
};

const FOLDER = 'csv/restock-records';
const ANY = 'any';
const DAY = /^\d{4}-\d\d-\d\d$/;
/** More than 31 days of a large merchant. */
const MOST_ROWS = 20_000;

/** The claim as the key of a file, so that links to files sign it. The file is written when it is asked for. */
export const recordsKey = (claim: RecordsClaim): string =>
  [
    ...[FOLDER, claim.merchantId, claim.membershipId, claim.mode, claim.from, claim.to],
    ...[claim.deviceNo ?? ANY, claim.operatorId ?? ANY, `${claim.locale}.csv`],
  ]
    .join('/')
    .toLowerCase();

/** What `recordsKey` made a key of; null for any other text. */
export function readRecordsKey(key: string): RecordsClaim | null {
  if (!key.startsWith(`${FOLDER}/`)) return null;
  const parts = key.slice(FOLDER.length + 1).split('/');
  const [merchantId = '', membershipId = '', modeText, from = '', to = '', no = '', operator = '', file] =
    parts;
  const mode = restockModes.find((known) => known === modeText);
  const locale = locales.find((known) => `${known.toLowerCase()}.csv` === file);
  const [deviceNo, operatorId] = [no === ANY ? null : no.toUpperCase(), operator === ANY ? null : operator];
  const isNamed =
    [merchantId, membershipId, operatorId ?? merchantId].every((id) => idPattern.test(id)) &&
    (deviceNo === null || deviceNoPattern.test(deviceNo)) &&
    [from, to].every((day) => DAY.test(day));
  if (parts.length !== 8 || !mode || !locale || !isNamed) return null;
  return { merchantId, membershipId, mode, from, to, deviceNo, operatorId, locale };
}

/** Which records the table holds, by the days of the merchant and the cabinets that the member sees now; null once he may not. */
export async function recordsOfClaim(
  { tx }: Pick<ReadContext, 'tx'>,
  { merchantId, membershipId, mode, from, to, deviceNo, operatorId }: RecordsClaim,
): Promise<(RecordFilter & { readonly timezone: string }) | null> {
  const member = await tx.membership.findFirst({
    where: { id: membershipId, merchantId, status: 'active', deletedAt: null },
    include: { devices: { select: { deviceId: true } }, merchant: { select: { timezone: true } } },
  });
  if (!member) return null;
  const device = deviceNo
    ? await tx.deviceAssignment.findFirst({
        where: { merchantId, device: { deviceNo } },
        select: { deviceId: true },
      })
    : null;
  if (deviceNo && !device) return null;
  const { timezone } = member.merchant;
  return {
    scope: member.deviceScope === 'all' ? null : member.devices.map(({ deviceId }) => deviceId),
    ...{ deviceId: device?.deviceId ?? null, operatorId, mode, timezone },
    from: startOfDay(from, timezone),
    to: startOfDay(addDays(to, 1), timezone),
  };
}

/** A visit in the table. */
export type RecordTableRow = Omit<RecordRow, 'atText'>;

/** What is in the table, for who has a link that has not run out. Refuses `NOT_FOUND` once the member may not see it. */
export const readRecordTable = defineUseCase({
  name: 'restock.recordTable',
  access: 'internal',
  kind: 'read',
  input: z.custom<RecordsClaim>(),
  run: async (ctx, claim) => {
    const filter = await recordsOfClaim(ctx, claim);
    if (!filter) return refuse('NOT_FOUND');
    const rows = await restockRecordPage(ctx.tx, claim.merchantId, filter, null, MOST_ROWS);
    return accept(rows.map(({ atText: _, ...row }: RecordRow): RecordTableRow => row));
  },
});
