import { savePrincipalsInput } from '@larder/contract/onboarding.contract';
import type { ApplicationPrincipal } from '@larder/database/model';
import { isAdultBirthDate } from '@larder/domain/onboarding/birth-date';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { merchantToday } from '../merchant-today.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { saveStep, type WholeApplication } from './own-application.ts';
import { sealNumber } from './sealed-number.ts';

type Entry = z.output<typeof savePrincipalsInput>['step']['principals'][number];

/**
 * Saves step 4; the sum of the shares is judged at submission. Principals that are left out are removed with their
 * numbers. Refuses `BAD_INPUT` (a minor, no SSN or ID number yet), `NOT_FOUND` (a principal), `DATA_PROCESSING`
 * and `ILLEGAL_TRANSITION`. [screens 73, decision 126]
 */
export const savePrincipals = defineUseCase({
  name: 'onboarding.savePrincipals',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: savePrincipalsInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { version, step: { principals } }) =>
    saveStep(ctx, {
      step: 'principals',
      version,
      dataOf: async (application) => {
        const stored = new Map(application.principals.map((principal) => [principal.id, principal]));
        const checked = checkEntries(
          principals,
          stored,
          await merchantToday(ctx.tx, ctx.actor.merchantId, ctx.now),
        );
        if (!checked.ok) return checked;
        await removeOthers(ctx, application, principals);
        for (const [at, entry] of principals.entries()) {
          await writeEntry(ctx, application, entry, { position: at + 1, stored: stored.get(entry.id ?? '') });
        }
        return accept({});
      },
    }),
});

/** Checks what no schema can: the day, and whether a number is given or stored. */
function checkEntries(
  entries: readonly Entry[],
  stored: ReadonlyMap<string, ApplicationPrincipal>,
  today: string,
): Result<void> {
  for (const [at, { id, birthDate, ssn, idNo }] of entries.entries()) {
    const before = id === undefined ? undefined : stored.get(id);
    if (id !== undefined && !before) return refuse('NOT_FOUND');
    const wrong = (key: string, field: string) =>
      refuse('BAD_INPUT', { key, field: `principals.${at}.${field}` });
    if (!isAdultBirthDate(birthDate, today)) return wrong('valid.onboarding.birthDate', 'birthDate');
    if (!ssn && !before?.ssn) return wrong('valid.ssn', 'ssn');
    if (!idNo && !before?.idNo) return wrong('valid.onboarding.idNo', 'idNo');
  }
  return accept();
}

/** Removes the principals that are left out; their rows stay for signatures that name them. */
async function removeOthers(
  { tx, now }: MemberWriteContext,
  { id, merchantId }: WholeApplication,
  entries: readonly Entry[],
): Promise<void> {
  const kept = entries.flatMap((entry) => entry.id ?? []);
  const deleted = { ssn: null, ssnLast4: null, idNo: null, idNoLast4: null, phone: null, birthDate: null };
  await tx.applicationPrincipal.updateMany({
    where: { applicationId: id, merchantId, removedAt: null, id: { notIn: kept } },
    data: { ...deleted, address: {}, removedAt: now, updatedAt: now },
  });
}

type Place = { readonly position: number; readonly stored: ApplicationPrincipal | undefined };

async function writeEntry(
  ctx: MemberWriteContext,
  { id: applicationId, merchantId }: WholeApplication,
  { id: _, ssn, idNo, birthDate, ...fields }: Entry,
  { position, stored }: Place,
): Promise<void> {
  const rowId = stored?.id ?? ctx.newId();
  const newSsn = ssn ? sealNumber(ctx, { column: 'application_principal ssn', rowId }, ssn) : null;
  const newIdNo = idNo ? sealNumber(ctx, { column: 'application_principal id_no', rowId }, idNo) : null;
  const data = {
    ...fields,
    position,
    birthDate: new Date(`${birthDate}T00:00:00Z`),
    updatedAt: ctx.now,
    ...(newSsn && { ssn: newSsn.seal, ssnLast4: newSsn.last4 }),
    ...(newIdNo && { idNo: newIdNo.seal, idNoLast4: newIdNo.last4 }),
  };
  await ctx.tx.applicationPrincipal.upsert({
    where: { id: rowId },
    create: { ...data, id: rowId, merchantId, applicationId, createdAt: ctx.now },
    update: data,
  });
}
