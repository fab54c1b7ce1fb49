import type { auditInput } from '@larder/contract/audit.contract';
import type { AuditFilter } from '@larder/database/queries/platform/audit-list.queries';
import { actsOfKind } from '@larder/domain/audit/audit-acts';
import { accept, type Result } from '@larder/domain/refusal';
import type { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { daysAtMerchant } from '../device/days-at-merchant.ts';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import { findPerson } from '../device/find-person.ts';
import type { MemberReadContext } from '../use-case.ts';

type Asked = Pick<z.output<typeof auditInput>, 'kind' | 'personId' | 'deviceNo' | 'from' | 'to'>;
type Found = {
  readonly filter: AuditFilter;
  readonly timezone: string;
  /** Names of the device and the person that the list is filtered by. */
  readonly deviceName: string | null;
  readonly personName: string | null;
};

/**
 * Builds the filter of a member's audit list. A device that the merchant once owned still has its acts. Refuses
 * `NOT_FOUND` for any other device, one out of scope, and people of other merchants.
 */
export async function auditFilter(
  ctx: Pick<MemberReadContext, 'tx' | 'actor'>,
  { kind, personId, deviceNo, from, to }: Asked,
): Promise<Result<Found>> {
  const device = await everOwnedDevice(ctx, deviceNo);
  if (!device.ok) return device;
  const person = await findPerson(ctx, personId);
  if (!person.ok) return person;
  const { timezone, ...days } = await daysAtMerchant(ctx, { from, to });
  const { merchantId } = ctx.actor;
  const named = device.value
    ? await ctx.tx.device.findFirst({ where: { id: device.value, merchantId }, select: { name: true } })
    : null;
  return accept({
    filter: {
      deviceIds: device.value ? [device.value] : scopeOf(ctx.actor),
      accountId: person.value?.accountId ?? null,
      actions: kind ? actsOfKind(kind) : null,
      ...days,
    },
    timezone,
    deviceName: named?.name ?? null,
    personName: person.value?.displayName ?? null,
  });
}
