import type { Device } from '@larder/database/model';
import type { AuditListRow } from '@larder/database/queries/platform/audit-list.queries';
import type { Tx } from '@larder/database/transaction';
import { auditedFields, editedFields } from '@larder/domain/device/edited-fields';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { saveFreezeRule } from '../device/save-freeze-rule.ts';
import { saveOfflineWarning } from '../device/save-offline-warning.ts';
import { saveTemperatureWarning } from '../device/save-temperature-warning.ts';
import { offlineWarningOf, temperatureWarningOf } from '../device/warning-config.ts';
import { lowStockOf } from '../stock/low-stock-of.ts';
import { saveLowStock } from '../stock/save-low-stock.ts';
import type { AnyUseCase } from '../use-case.ts';
import type { UndoPlan } from './undo-plan.ts';

type Values = Readonly<Record<string, unknown>>;
type Planned = Pick<UndoPlan, 'calls' | 'fields'>;

type SettingUndo = {
  readonly useCase: AnyUseCase;
  readonly plan: (ctx: { readonly tx: Tx }, row: AuditListRow, device: Device) => Promise<Result<Planned>>;
};

const configOf = (tx: Tx, deviceId: string) => tx.warningConfig.findUnique({ where: { deviceId } });

const NEVER_FROZEN = {
  mode: 'none',
  startLocal: null,
  endLocal: null,
  repeat: null,
  weekdays: null,
} as const;

async function freezeOf(tx: Tx, deviceId: string): Promise<Values> {
  const rule = await tx.freezeRule.findUnique({ where: { deviceId } });
  if (!rule) return NEVER_FROZEN;
  const { mode, startLocal, endLocal, repeat, weekdays } = rule;
  return { mode, startLocal, endLocal, repeat, weekdays };
}

/** Settings of a device whose changes can be undone, by the use case that saves them. [screens 138] */
export const settingUndos: ReadonlyMap<string, SettingUndo> = new Map(
  [
    settingUndo(saveTemperatureWarning, async (tx, id) => ({
      ...temperatureWarningOf(await configOf(tx, id)),
    })),
    settingUndo(saveOfflineWarning, async (tx, id) => ({ ...offlineWarningOf(await configOf(tx, id)) })),
    settingUndo(saveLowStock, async (tx, id) => ({ ...lowStockOf(await configOf(tx, id)) })),
    settingUndo(saveFreezeRule, freezeOf, NEVER_FROZEN, ({ repeat, weekdays, ...rule }) => ({
      ...rule,
      repeat: repeat ?? 'none',
      weekdays: weekdays ?? 0,
    })),
  ].map((undo) => [undo.useCase.name, undo]),
);

/**
 * Undoes the saving of settings: the settings of now with the values that the row replaced.
 * @param unset values where the row replaced nothing
 * @param inputOf settings as the use case takes them
 */
function settingUndo(
  useCase: AnyUseCase,
  currentOf: (tx: Tx, deviceId: string) => Promise<Values>,
  unset: Values = {},
  inputOf: (values: Values) => Values = (values) => values,
): SettingUndo {
  const plan: SettingUndo['plan'] = async ({ tx }, { diff }, { id, deviceNo }) => {
    const current = await currentOf(tx, id);
    const changed = Object.keys(current).flatMap((field) => {
      const change = diff[field];
      return Array.isArray(change)
        ? [{ field, before: change[0] ?? unset[field] ?? null, after: change[1] }]
        : [];
    });
    if (changed.length === 0) return refuse('NOT_FOUND');
    // A setting that another way than an audited call changed is newer, too.
    if (changed.some(({ field, after }) => current[field] !== after)) return refuse('UNDO_SUPERSEDED');
    const former = { ...current, ...Object.fromEntries(changed.map(({ field, before }) => [field, before])) };
    const reversed = Object.fromEntries(changed.map(({ field, before, after }) => [field, [after, before]]));
    return accept({
      calls: [{ useCase, input: { deviceNo, ...inputOf(former) } }],
      fields: editedFields(reversed, true, auditedFields),
    });
  };
  return { useCase, plan };
}
