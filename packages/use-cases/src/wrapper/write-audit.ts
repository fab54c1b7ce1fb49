import { type AuditRow, insertAuditRows } from '@larder/database/queries/platform/audit.queries';
import type { Tx } from '@larder/database/transaction';
import type { Actor } from '../actor.ts';
import type { AuditFacts, AuditRule } from '../audit-facts.ts';
import type { AnyUseCase, Call } from '../use-case.ts';
import { maskedDiff } from './masked-diff.ts';

export type AuditedCall = {
  readonly newId: () => string;
  readonly useCase: AnyUseCase;
  readonly actor: Actor;
  readonly call: Call;
  readonly at: Date;
  readonly facts: AuditFacts;
  readonly input: unknown;
  readonly result: 'ok' | 'denied' | 'error';
  readonly reason?: string;
};

/** True if calls of this use case leave an audit row. [domain 11] */
export function isAudited(useCase: AnyUseCase): boolean {
  if (useCase.audit === 'none') return false;
  return useCase.audit !== undefined || (useCase.kind !== 'read' && useCase.access !== 'internal');
}

/** Writes one row of the audit log, and one for each device in its facts. */
export async function writeAudit(tx: Tx, audited: AuditedCall): Promise<void> {
  const { cabinets = [], ...own } = audited.facts;
  await insertAuditRows(
    tx,
    [own, ...cabinets].map((facts) => auditRow({ ...audited, facts })),
  );
}

function auditRow(audited: AuditedCall): AuditRow {
  const { useCase, actor, call, facts } = audited;
  const rule: AuditRule<unknown> | undefined =
    useCase.audit === 'none' || !useCase.audit ? undefined : useCase.audit;
  const diff = {
    ...maskedDiff(facts.before, facts.after),
    ...(audited.reason ? { refusal: audited.reason } : {}),
    ...(facts.carriedOut ? { undoes: facts.carriedOut.undoes } : {}),
  };
  return {
    id: audited.newId(),
    merchantId: facts.merchantId ?? actor.merchantId ?? null,
    actorKind: actor.kind,
    actorId: facts.accountId ?? actorId(actor),
    action: facts.carriedOut?.action ?? useCase.name,
    objectType: facts.carriedOut?.objectType ?? rule?.objectType ?? useCase.name.split('.')[0] ?? '',
    objectId: facts.objectId ?? (audited.input === undefined ? '' : (rule?.objectId?.(audited.input) ?? '')),
    deviceId: facts.deviceId ?? null,
    diff,
    result: audited.result,
    requestId: call.requestId,
    ip: call.ip ?? null,
    userAgent: call.userAgent?.slice(0, 300) ?? null,
    at: audited.at,
  };
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'device' && actor.deviceScope !== 'all') return actor.deviceScope[0] ?? null;
  return actor.accountId ?? null;
}
