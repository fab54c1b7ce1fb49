import type { Permission } from '@larder/domain/team/permissions';
import type { useText } from '#screen-kit/texts/use-text.ts';

/** Permissions that can cost money, goods or privacy: the editor says how, in one line. */
const risky = [
  'device.activate',
  'device.preauth.edit',
  'device.freeze',
  'device.warning.edit',
  'device.open',
  'device.capture',
  'device.reboot',
  'template.edit',
  'stock.adjust',
  'stock.dispose',
  'restock.quick',
  'restock.one_click',
  'restock.refill.execute',
  'restock.no_door',
  'restocker.edit',
  'user.edit',
  'role.edit',
  'order.video.view',
  'order.export',
  'order.refund',
  'order.abnormal.handle',
  'alert.configure',
  'blacklist.edit',
  'finance.withdraw',
  'finance.account.edit',
  'finance.onboard',
  'setting.tax',
] as const satisfies readonly Permission[];

/** The risk of a permission in one line; undefined for one that only shows what is no secret. */
export function riskOf(t: ReturnType<typeof useText>, permission: Permission): string | undefined {
  const known = risky.find((other) => other === permission);
  return known && t(`team.risk.${known}`);
}
