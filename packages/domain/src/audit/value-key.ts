import { alertTypes } from '../alert/alert-type.ts';
import { blacklistReasons } from '../blacklist/blacklist-entry.ts';
import type { EditedField } from '../device/edited-fields.ts';
import { freezeModes, freezeRepeats } from '../device/selling/freeze-rule.ts';
import { abnormalRuleModes } from '../order/abnormal-rule.ts';
import { refundReasons } from '../order/refund-reason.ts';
import { taxModes } from '../order/tax.ts';
import { restockModes } from '../restock/suggest-quantity.ts';
import { adjustReasons } from '../stock/stock-adjustment.ts';

/** What the audit log stores instead of secrets and personal data. */
export const MASKED = '***';

const applyModes = ['at_time', 'at_next_restock'] as const;
/** A code that no table below knows: it must not appear on a screen. */
const CODE = /^[a-z]+(_[a-z]+)+$/;
const codedFields: readonly string[] = ['mode', 'repeat', 'type', 'reason', 'applyMode', 'taxMode'];

const knownIn = <Known extends string>(known: readonly Known[], value: string) =>
  known.find((one) => one === value);

/**
 * Returns the text that stands for a value of an edit: a switch, a choice, or that it changed where the value is masked
 * or has no words. Null for values that are shown as they are.
 */
export function valueKey(field: EditedField['field'], value: EditedField['before']) {
  if (typeof value === 'boolean') return value ? 'timeline.value.on' : 'timeline.value.off';
  if (typeof value !== 'string') return null;
  if (value === MASKED) return 'timeline.value.changed';
  return (
    choiceKey(field, value) ??
    (codedFields.includes(field) || CODE.test(value) ? 'timeline.value.changed' : null)
  );
}

function choiceKey(field: EditedField['field'], value: string) {
  switch (field) {
    case 'mode': {
      const freeze = knownIn(freezeModes, value);
      if (freeze) return `device.freezing.mode.${freeze}` as const;
      const restock = knownIn(restockModes, value);
      if (restock) return `enum.restock.mode.${restock}` as const;
      const rule = knownIn(abnormalRuleModes, value);
      return rule && (`device.settings.abnormalRule.choice.${rule}` as const);
    }
    case 'repeat': {
      const repeat = knownIn(freezeRepeats, value);
      return repeat && (`device.freezing.repeat.${repeat}` as const);
    }
    case 'type': {
      if (value === 'all') return 'timeline.value.all';
      const type = knownIn(alertTypes, value);
      return type && (`enum.alert.type.${type}` as const);
    }
    case 'reason': {
      const adjust = knownIn(adjustReasons, value);
      if (adjust) return `enum.stock.reason.${adjust}` as const;
      const refund = knownIn(refundReasons, value);
      if (refund) return `enum.refundReason.${refund}` as const;
      const blacklist = knownIn(blacklistReasons, value);
      return blacklist && (`enum.blacklist.reason.${blacklist}` as const);
    }
    case 'applyMode': {
      const mode = knownIn(applyModes, value);
      return mode && (`enum.template.applyMode.${mode}` as const);
    }
    case 'taxMode': {
      const mode = knownIn(taxModes, value);
      return mode && (`device.settings.taxMode.${mode}` as const);
    }
    default:
      return undefined;
  }
}
