import alert from '../locales/zh-CN/alert.json' with { type: 'json' };
import btn from '../locales/zh-CN/btn.json' with { type: 'json' };
import btnFirst from '../locales/zh-CN/btn-first.json' with { type: 'json' };
import climate from '../locales/zh-CN/climate.json' with { type: 'json' };
import device from '../locales/zh-CN/device.json' with { type: 'json' };
import enumTexts from '../locales/zh-CN/enum.json' with { type: 'json' };
import enumFirst from '../locales/zh-CN/enum-first.json' with { type: 'json' };
import exportTexts from '../locales/zh-CN/export.json' with { type: 'json' };
import field from '../locales/zh-CN/field.json' with { type: 'json' };
import fixed from '../locales/zh-CN/fixed.json' with { type: 'json' };
import fixedFirst from '../locales/zh-CN/fixed-first.json' with { type: 'json' };
import home from '../locales/zh-CN/home.json' with { type: 'json' };
import identity from '../locales/zh-CN/identity.json' with { type: 'json' };
import identityFirst from '../locales/zh-CN/identity-first.json' with { type: 'json' };
import me from '../locales/zh-CN/me.json' with { type: 'json' };
import order from '../locales/zh-CN/order.json' with { type: 'json' };
import product from '../locales/zh-CN/product.json' with { type: 'json' };
import refusal from '../locales/zh-CN/refusal.json' with { type: 'json' };
import restock from '../locales/zh-CN/restock.json' with { type: 'json' };
import shell from '../locales/zh-CN/shell.json' with { type: 'json' };
import shellFirst from '../locales/zh-CN/shell-first.json' with { type: 'json' };
import shopper from '../locales/zh-CN/shopper.json' with { type: 'json' };
import stock from '../locales/zh-CN/stock.json' with { type: 'json' };
import support from '../locales/zh-CN/support.json' with { type: 'json' };
import team from '../locales/zh-CN/team.json' with { type: 'json' };
import template from '../locales/zh-CN/template.json' with { type: 'json' };
import timeline from '../locales/zh-CN/timeline.json' with { type: 'json' };
import title from '../locales/zh-CN/title.json' with { type: 'json' };
import titleFirst from '../locales/zh-CN/title-first.json' with { type: 'json' };
import toast from '../locales/zh-CN/toast.json' with { type: 'json' };
import valid from '../locales/zh-CN/valid.json' with { type: 'json' };

/** Loaded when the language is first chosen. A test ensures the same keys as `enUsTexts`. */
export const zhCnTexts: Readonly<Record<string, string>> = {
  ...alert,
  ...btn,
  ...btnFirst,
  ...climate,
  ...enumFirst,
  ...enumTexts,
  ...exportTexts,
  ...field,
  ...fixed,
  ...fixedFirst,
  ...home,
  ...identity,
  ...identityFirst,
  ...me,
  ...refusal,
  ...device,
  ...order,
  ...product,
  ...restock,
  ...shell,
  ...shellFirst,
  ...shopper,
  ...stock,
  ...support,
  ...team,
  ...template,
  ...timeline,
  ...title,
  ...titleFirst,
  ...toast,
  ...valid,
};
