import type { AlertSeverity, AlertType } from '@larder/domain/alert/alert-type';
import type { IncidentScope } from '@larder/domain/alert/incident-rules';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

/** The parts of a write context that raising, recovering and notifying need. */
export type AlertContext = Pick<WriteContext, 'tx' | 'newId' | 'now' | 'emit' | 'wake'>;

/** Cause, value and limit, as far as the kind of alert has them. */
export type AlertDetail = Readonly<Record<string, string | number | boolean | null>>;

/** Many cabinets that went silent or lost power together. [screens A-11] */
export type AlertIncident = {
  readonly id: string;
  readonly scope: IncidentScope;
  readonly scopeKey: string;
  /** Cabinets whose alerts belong to it so far. */
  readonly cabinets: number;
};

/** A stored alert, as members are notified of it. */
export type NotifiableAlert = {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly deviceId: DeviceId;
  readonly type: AlertType;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly inferred: boolean;
  readonly detail: AlertDetail;
  /**
   * Deduplication key of notices: `alert:{id}`, or `incident:{id}` for all alerts of one incident. The cause of a
   * notice is `{noticeCause}:{news}`, followed by the instant for a reminder.
   */
  readonly noticeCause: string;
  readonly incident: AlertIncident | null;
};

/** Drops the column that only raising and ending need. */
export function withoutTrainingFlag({
  isTraining: _,
  ...alert
}: NotifiableAlert & { readonly isTraining: boolean }): NotifiableAlert {
  return alert;
}
