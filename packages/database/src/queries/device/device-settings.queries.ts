import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import type { ControllerSettings } from '@larder/domain/device/settings/controller-settings';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { Tx } from '../../transaction.ts';

/** All columns that the settings of a cabinet are built from; the columns of missing rules are null. */
export type DeviceSettingsRow = FreezeColumns & {
  readonly id: DeviceId;
  readonly merchantId: MerchantId | null;
  readonly lifecycle: 'in_stock' | 'to_be_activated' | 'operational' | 'retired';
  readonly name: string | null;
  readonly timezone: string;
  readonly currency: string;
  readonly preauthMinor: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly controller: ControllerSettings;
  readonly twinRev: number;
  readonly twinDesired: unknown;
  readonly twinAppliedRev: number;
  readonly zones: readonly string[];
  readonly locale: string | null;
  readonly overTempEnabled: boolean | null;
  readonly highC10: number | null;
  readonly lowC10: number | null;
  readonly tempDelayMin: number | null;
};

/** Reads the settings of cabinets in one statement, because every birth of every cabinet needs them. */
export function readSettings(tx: Tx, deviceIds: readonly string[]): Promise<DeviceSettingsRow[]> {
  return tx.$queryRaw<DeviceSettingsRow[]>`
    SELECT d.id, d.merchant_id AS "merchantId", d.lifecycle::text, d.name, d.timezone, d.currency, d.preauth_minor::float8 AS "preauthMinor",
           d.volume, d.muted, d.controller, d.twin_rev AS "twinRev", d.twin_desired AS "twinDesired", d.twin_applied_rev AS "twinAppliedRev",
           m.zones, o.locale, f.mode::text AS "freezeMode", f.start_local AS "startLocal", f.end_local AS "endLocal",
           f.repeat::text, f.weekdays, f.saved_at AS "savedAt", w.over_temp_enabled AS "overTempEnabled", w.high_c10 AS "highC10",
           w.low_c10 AS "lowC10", w.temp_delay_min AS "tempDelayMin"
      FROM device d
      JOIN device_model m ON m.id = d.model_id
      LEFT JOIN merchant o ON o.id = d.merchant_id
      LEFT JOIN freeze_rule f ON f.device_id = d.id
      LEFT JOIN warning_config w ON w.device_id = d.id
     WHERE d.id = ANY(${deviceIds}::uuid[])`;
}

export type WaitingTwinRow = { readonly id: string; readonly deviceNo: string; readonly twinRev: number };

const PAGE = 500;

/** Online cabinets that have not applied their wanted settings: the poll behind NOTIFY `twin`. */
export async function waitingTwins(tx: Tx): Promise<WaitingTwinRow[]> {
  const waiting: WaitingTwinRow[] = [];
  for (;;) {
    const after = waiting.at(-1)?.id ?? '00000000-0000-0000-0000-000000000000';
    const page = await tx.$queryRaw<WaitingTwinRow[]>`
      SELECT d.id, d.device_no AS "deviceNo", d.twin_rev AS "twinRev"
      FROM device d JOIN device_connectivity c ON c.device_id = d.id
      WHERE c.state = 'online' AND d.twin_applied_rev < d.twin_rev AND d.id > ${after}::uuid
      ORDER BY d.id LIMIT ${PAGE}`;
    waiting.push(...page);
    if (page.length < PAGE) return waiting;
  }
}
