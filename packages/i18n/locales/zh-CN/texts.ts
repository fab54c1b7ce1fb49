import abnormal from './abnormal.json' with { type: 'json' };
import alert from './alert.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import bill from './bill.json' with { type: 'json' };
import blacklist from './blacklist.json' with { type: 'json' };
import btn from './btn.json' with { type: 'json' };
import btnFirst from './btn-first.json' with { type: 'json' };
import climate from './climate.json' with { type: 'json' };
import complaint from './complaint.json' with { type: 'json' };
import device from './device.json' with { type: 'json' };
import enumTexts from './enum.json' with { type: 'json' };
import enumFirst from './enum-first.json' with { type: 'json' };
import exportTexts from './export.json' with { type: 'json' };
import field from './field.json' with { type: 'json' };
import finance from './finance.json' with { type: 'json' };
import fixed from './fixed.json' with { type: 'json' };
import fixedFirst from './fixed-first.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import homeSteps from './home-steps.json' with { type: 'json' };
import identity from './identity.json' with { type: 'json' };
import identityFirst from './identity-first.json' with { type: 'json' };
import identitySteps from './identity-steps.json' with { type: 'json' };
import me from './me.json' with { type: 'json' };
import onboarding from './onboarding.json' with { type: 'json' };
import order from './order.json' with { type: 'json' };
import product from './product.json' with { type: 'json' };
import refund from './refund.json' with { type: 'json' };
import refusal from './refusal.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };
import restock from './restock.json' with { type: 'json' };
import selling from './selling.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import shellFirst from './shell-first.json' with { type: 'json' };
import shopper from './shopper.json' with { type: 'json' };
import statistics from './statistics.json' with { type: 'json' };
import stock from './stock.json' with { type: 'json' };
import support from './support.json' with { type: 'json' };
import tax from './tax.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };
import template from './template.json' with { type: 'json' };
import timeline from './timeline.json' with { type: 'json' };
import title from './title.json' with { type: 'json' };
import titleFirst from './title-first.json' with { type: 'json' };
import toast from './toast.json' with { type: 'json' };
import tutorial from './tutorial.json' with { type: 'json' };
import valid from './valid.json' with { type: 'json' };

/** Loaded when the language is first chosen. Same keys as `enUsTexts`, which a test holds it to. */
export const texts: Readonly<Record<string, string>> = {
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
