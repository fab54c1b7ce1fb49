import { trpc } from '../http/trpc.ts';
import { alertRouter } from './alert.router.ts';
import { auditRouter } from './audit.router.ts';
import { billRouter } from './bill.router.ts';
import { blacklistRouter } from './blacklist.router.ts';
import { complaintRouter } from './complaint.router.ts';
import { deviceRouter } from './device.router.ts';
import { exportRouter } from './export.router.ts';
import { fileRouter } from './file.router.ts';
import { financeRouter } from './finance.router.ts';
import { guardRouter } from './guard.router.ts';
import { homeRouter } from './home.router.ts';
import { identityRouter } from './identity.router.ts';
import { liveRouter } from './live.router.ts';
import { metaRouter } from './meta.router.ts';
import { noticeRouter } from './notice.router.ts';
import { onboardingRouter } from './onboarding.router.ts';
import { orderRouter } from './order.router.ts';
import { productRouter } from './product.router.ts';
import { pushRouter } from './push.router.ts';
import { restockRouter } from './restock.router.ts';
import { searchRouter } from './search.router.ts';
import { shopperRouter } from './shopper.router.ts';
import { statisticsRouter } from './statistics.router.ts';
import { stockRouter } from './stock.router.ts';
import { supportRouter } from './support.router.ts';
import { taxRouter } from './tax.router.ts';
import { teamRouter } from './team.router.ts';
import { templateRouter } from './template.router.ts';
import { tutorialRouter } from './tutorial.router.ts';

/** All procedures of the app, by area. */
export const appRouter = trpc.router({
  alert: alertRouter,
  audit: auditRouter,
  bill: billRouter,
  blacklist: blacklistRouter,
  complaint: complaintRouter,
  device: deviceRouter,
  export: exportRouter,
  file: fileRouter,
  finance: financeRouter,
  home: homeRouter,
  notice: noticeRouter,
  onboarding: onboardingRouter,
  order: orderRouter,
  product: productRouter,
  push: pushRouter,
  restock: restockRouter,
  search: searchRouter,
  shopper: shopperRouter,
  statistics: statisticsRouter,
  stock: stockRouter,
  support: supportRouter,
  tax: taxRouter,
  team: teamRouter,
  template: templateRouter,
  tutorial: tutorialRouter,
  guard: guardRouter,
  identity: identityRouter,
  live: liveRouter,
  meta: metaRouter,
});

export type AppRouter = typeof appRouter;
