import abnormal from '../locales/en-US/abnormal.json' with { type: 'json' };
import alert from '../locales/en-US/alert.json' with { type: 'json' };
import audit from '../locales/en-US/audit.json' with { type: 'json' };
import bill from '../locales/en-US/bill.json' with { type: 'json' };
import blacklist from '../locales/en-US/blacklist.json' with { type: 'json' };
import btn from '../locales/en-US/btn.json' with { type: 'json' };
import btnFirst from '../locales/en-US/btn-first.json' with { type: 'json' };
import climate from '../locales/en-US/climate.json' with { type: 'json' };
import complaint from '../locales/en-US/complaint.json' with { type: 'json' };
import device from '../locales/en-US/device.json' with { type: 'json' };
import enumTexts from '../locales/en-US/enum.json' with { type: 'json' };
import enumFirst from '../locales/en-US/enum-first.json' with { type: 'json' };
import exportTexts from '../locales/en-US/export.json' with { type: 'json' };
import field from '../locales/en-US/field.json' with { type: 'json' };
import finance from '../locales/en-US/finance.json' with { type: 'json' };
import fixed from '../locales/en-US/fixed.json' with { type: 'json' };
import fixedFirst from '../locales/en-US/fixed-first.json' with { type: 'json' };
import home from '../locales/en-US/home.json' with { type: 'json' };
import homeSteps from '../locales/en-US/home-steps.json' with { type: 'json' };
import identity from '../locales/en-US/identity.json' with { type: 'json' };
import identityFirst from '../locales/en-US/identity-first.json' with { type: 'json' };
import identitySteps from '../locales/en-US/identity-steps.json' with { type: 'json' };
import me from '../locales/en-US/me.json' with { type: 'json' };
import onboarding from '../locales/en-US/onboarding.json' with { type: 'json' };
import order from '../locales/en-US/order.json' with { type: 'json' };
import product from '../locales/en-US/product.json' with { type: 'json' };
import refund from '../locales/en-US/refund.json' with { type: 'json' };
import refusal from '../locales/en-US/refusal.json' with { type: 'json' };
import report from '../locales/en-US/report.json' with { type: 'json' };
import restock from '../locales/en-US/restock.json' with { type: 'json' };
import selling from '../locales/en-US/selling.json' with { type: 'json' };
import shell from '../locales/en-US/shell.json' with { type: 'json' };
import shellFirst from '../locales/en-US/shell-first.json' with { type: 'json' };
import shopper from '../locales/en-US/shopper.json' with { type: 'json' };
import statistics from '../locales/en-US/statistics.json' with { type: 'json' };
import stock from '../locales/en-US/stock.json' with { type: 'json' };
import support from '../locales/en-US/support.json' with { type: 'json' };
import tax from '../locales/en-US/tax.json' with { type: 'json' };
import team from '../locales/en-US/team.json' with { type: 'json' };
import template from '../locales/en-US/template.json' with { type: 'json' };
import timeline from '../locales/en-US/timeline.json' with { type: 'json' };
import title from '../locales/en-US/title.json' with { type: 'json' };
import titleFirst from '../locales/en-US/title-first.json' with { type: 'json' };
import toast from '../locales/en-US/toast.json' with { type: 'json' };
import tutorial from '../locales/en-US/tutorial.json' with { type: 'json' };
import valid from '../locales/en-US/valid.json' with { type: 'json' };

// To add an area: locales/*/<area>.json, an import and a line here and in locales/*/texts.ts.

/** Texts of the default language; their keys define all keys. */
export const enUsTexts = {
  ...abnormal,
  ...alert,
  ...audit,
  ...report,
  ...bill,
  ...blacklist,
  ...btn,
  ...btnFirst,
  ...climate,
  ...complaint,
  ...enumFirst,
  ...enumTexts,
  ...exportTexts,
  ...field,
  ...finance,
  ...fixed,
  ...fixedFirst,
  ...home,
  ...homeSteps,
  ...identity,
  ...identityFirst,
  ...identitySteps,
  ...me,
  ...refusal,
  ...device,
  ...onboarding,
  ...order,
  ...product,
  ...refund,
  ...restock,
  ...selling,
  ...shell,
  ...shellFirst,
  ...shopper,
  ...statistics,
  ...stock,
  ...support,
  ...tax,
  ...team,
  ...template,
  ...timeline,
  ...title,
  ...titleFirst,
  ...toast,
  ...tutorial,
  ...valid,
};
