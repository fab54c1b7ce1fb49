import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const openTask = literalList(openTaskStatuses);

export type IdleTaskRow = {
  readonly taskId: string;
  readonly taskNo: string;
  readonly mode: RestockMode;
  readonly merchantId: string;
  readonly deviceNo: string;
  readonly cabinet: string;
  readonly timezone: string;
  readonly operatorName: string;
  readonly idleAt: Date;
  /** Memberships of the operator and the owners. */
  readonly membershipIds: readonly string[];
};

/**
 * Open tasks without activity since `since` and without a notice about it. Locked, so that another worker does not
 * notify too.
 */
export function idleTasks(tx: Tx, since: Date, limit: number): Promise<IdleTaskRow[]> {
  return tx.$queryRaw<IdleTaskRow[]>`
    SELECT t.id AS "taskId", t.task_no AS "taskNo", t.mode::text AS mode, t.merchant_id AS "merchantId", d.device_no AS "deviceNo",
           coalesce(d.name, d.device_no) AS cabinet, d.timezone, o.display_name AS "operatorName", idle.at AS "idleAt",
           ARRAY(SELECT m.id FROM membership m
                  WHERE m.merchant_id = t.merchant_id AND m.status = 'active' AND m.deleted_at IS NULL
                    AND (m.id = t.operator_id OR m.kind = 'owner')) AS "membershipIds"
      FROM restock_task t
      JOIN device d ON d.id = t.device_id
      JOIN membership o ON o.merchant_id = t.merchant_id AND o.id = t.operator_id
      CROSS JOIN LATERAL (
        SELECT greatest(t.updated_at, max(s.last_event_at)) AS at FROM door_session s
         WHERE s.merchant_id = t.merchant_id AND s.device_id = t.device_id AND s.task_id = t.id) idle
     WHERE t.status IN (${openTask}) AND t.updated_at <= ${since}::timestamptz AND idle.at <= ${since}::timestamptz
       AND NOT EXISTS (SELECT FROM notice n WHERE n.merchant_id = t.merchant_id AND n.membership_id = t.operator_id
                          AND n.cause = 'restock_task:' || t.id || ':idle')
     ORDER BY t.updated_at LIMIT ${limit}
       FOR UPDATE OF t SKIP LOCKED`;
}
