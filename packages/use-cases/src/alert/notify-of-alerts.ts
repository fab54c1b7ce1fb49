import type { AlertContext, AlertNews, AlertToTell } from './alert-to-tell.ts';

/**
 * Notices and deliveries for the subscribed, eligible members, in the transaction of the alerts; one notice a member and
 * `{toldAs}:{news}`. `recovered` tells only those who were told it was raised. Never called with alerts of training cabinets. [domain 8]
 */
export async function notifyOfAlerts(
  _ctx: AlertContext,
  _alerts: readonly AlertToTell[],
  _news: AlertNews,
): Promise<void> {}
