import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import { announceFreezeChanges } from './announce-freeze-changes.job.ts';
import { applyAbnormalRule } from './apply-abnormal-rule.job.ts';
import { applyPrices } from './apply-prices.job.ts';
import { applyTemplates } from './apply-templates.job.ts';
import { capturePayments } from './capture-payments.job.ts';
import { checkStockLevels } from './check-stock-levels.job.ts';
import { closeComplaints } from './close-complaints.job.ts';
import { collectBills } from './collect-bills.job.ts';
import { deleteEndedExports } from './delete-ended-exports.job.ts';
import { deleteExcessMedia } from './delete-excess-media.job.ts';
import { deleteOldMedia } from './delete-old-media.job.ts';
import { deleteUnnamedUploads } from './delete-unnamed-uploads.job.ts';
import { deliverNotices } from './deliver-notices.job.ts';
import { endOutlivedAlerts } from './end-outlived-alerts.job.ts';
import { expireAbnormalOrders } from './expire-abnormal-orders.job.ts';
import { foldWallets } from './fold-wallets.job.ts';
import { followDisputes } from './follow-disputes.job.ts';
import { followProviderAccounts } from './follow-provider-accounts.job.ts';
import type { OnJobRun } from './job-metrics.ts';
import { keepPartitions } from './keep-partitions.job.ts';
import { makeBillsOverdue } from './make-bills-overdue.job.ts';
import { matchProviderLines } from './match-provider-lines.job.ts';
import { noteDeviceDays } from './note-device-days.job.ts';
import { notifyPostponed } from './notify-postponed.job.ts';
import { pruneExpired } from './prune-expired.job.ts';
import { purgeApplications } from './purge-applications.job.ts';
import { readProviderLines } from './read-provider-lines.job.ts';
import { reconcileDays } from './reconcile-days.job.ts';
import { releaseSettled } from './release-settled.job.ts';
import { remindAbnormal } from './remind-abnormal.job.ts';
import { remindOfAlerts } from './remind-of-alerts.job.ts';
import { remindOfIdleTasks } from './remind-of-idle-tasks.job.ts';
import { rollUpSales } from './roll-up-sales.job.ts';
import { rollUpTelemetry } from './roll-up-telemetry.job.ts';
import { runTimers } from './run-timers.ts';
import { runWaitingDecision } from './run-waiting-decision.job.ts';
import { sendComplaintMails } from './send-complaint-mails.job.ts';
import { sendExports } from './send-exports.job.ts';
import { sendOnboardingMails } from './send-onboarding-mails.job.ts';
import { sendRefunds } from './send-refunds.job.ts';
import { sendWithdrawals } from './send-withdrawals.job.ts';
import { sweepCardAttacks } from './sweep-card-attacks.job.ts';
import { sweepLowStock } from './sweep-low-stock.job.ts';
import { sweepSessions } from './sweep-sessions.job.ts';
import { sweepSilence } from './sweep-silence.job.ts';
import { voidHolds } from './void-holds.job.ts';
import { startWorker } from './worker.ts';
import { writeBills } from './write-bills.job.ts';

export type Jobs = {
  /** Wakes all workers: after a NOTIFY `work`, or when the clock was moved. */
  wake(): void;
  stop(): Promise<void>;
};

export const plans = [
  capturePayments,
  voidHolds,
  sendRefunds,
  sweepSessions,
  runWaitingDecision,
  applyAbnormalRule,
  expireAbnormalOrders,
  remindAbnormal,
  applyPrices,
  applyTemplates,
  announceFreezeChanges,
  rollUpSales,
  sweepSilence,
  sweepLowStock,
  sweepCardAttacks,
  endOutlivedAlerts,
  notifyPostponed,
  remindOfAlerts,
  remindOfIdleTasks,
  deliverNotices,
  deleteOldMedia,
  deleteExcessMedia,
  deleteUnnamedUploads,
  sendExports,
  deleteEndedExports,
  sendComplaintMails,
  closeComplaints,
  sendOnboardingMails,
  purgeApplications,
  followProviderAccounts,
  readProviderLines,
  matchProviderLines,
  followDisputes,
  releaseSettled,
  foldWallets,
  writeBills,
  collectBills,
  makeBillsOverdue,
  sendWithdrawals,
];

export const scheduled = [
  keepPartitions,
  pruneExpired,
  rollUpTelemetry,
  checkStockLevels,
  noteDeviceDays,
  reconcileDays,
];

/** Starts all workers and timers of this process. */
export async function startJobs(env: UseCaseEnv, log: Logger, onRun?: OnJobRun): Promise<Jobs> {
  const timers = await runTimers(env, log, scheduled, onRun);
  const workers = plans.map((plan) => startWorker(env, log, plan, onRun));
  return {
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    stop: async () => {
      await Promise.all([timers.stop(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
