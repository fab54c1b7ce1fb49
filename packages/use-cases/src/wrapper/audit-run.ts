import type { Tx } from '@larder/database/transaction';
import type { Refusal, Result } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import type { AuditFacts } from '../audit-facts.ts';
import type { Run } from './transact.ts';
import { isAudited, writeAudit } from './write-audit.ts';

/** Refusals that reveal nothing about the intent of the caller, and are not audited. */
const unauditedRefusals: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'BAD_INPUT',
  'DATA_PROCESSING',
  'RATE_LIMITED',
  // Asked of everybody who has been signed in for a while; wrong proofs are audited themselves.
  'FRESH_PROOF_REQUIRED',
];

/** Writes the audit row of a call that has its answer, if it needs one. [domain 11] */
export async function auditRun(run: Run, tx: Tx, facts: AuditFacts, answer: Result<unknown>): Promise<void> {
  if (!isAudited(run.useCase)) return;
  const { env, useCase, actor, call, input, now } = run;
  const common = { newId: env.newId, useCase, actor, call, at: now, facts, input };
  if (answer.ok) return writeAudit(tx, { ...common, result: 'ok' });
  if (unauditedRefusals.includes(answer.refusal.code)) return;
  await writeAudit(tx, { ...common, result: 'denied', reason: answer.refusal.code });
}

/** Writes the audit row of a refusal that was rolled back, in a transaction of its own. */
export const auditRefusal = (run: Run, refusal: Refusal, facts: AuditFacts): Promise<void> =>
  auditRun(run, run.env.database.prisma, facts, { ok: false, refusal });

/** Writes the audit row of a failed call. Never throws, so that the original failure stays visible. */
export async function auditFault(run: Run): Promise<void> {
  const { env, useCase, actor, call, input, now } = run;
  if (!isAudited(useCase)) return;
  const row = { newId: env.newId, useCase, actor, call, at: now, facts: {}, input };
  try {
    await writeAudit(env.database.prisma, { ...row, result: 'error' });
  } catch (failure) {
    env.log.error({ requestId: call.requestId, err: failure }, 'the audit row of a fault was not written');
  }
}
