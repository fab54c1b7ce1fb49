import type { FeePlan } from '@larder/domain/ledger/fee-plan';
import { formatMinor, parseAmountMinor } from '@larder/domain/money';
import { formatPercentPpm, parsePercentPpm } from '@larder/domain/number-entry';
import { listFeePlans } from '@larder/use-cases/platform/finance/list-fee-plans';
import { setFeePlan } from '@larder/use-cases/platform/finance/set-fee-plan';
import { Command, InvalidArgumentError, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

const PPM_PER_BP = 100;

function amount(text: string): number {
  const parsed = parseAmountMinor(text);
  if (!parsed.ok) throw new InvalidArgumentError('an amount is needed, such as 0.06');
  return parsed.value;
}

function ppm(text: string): number {
  const parsed = parsePercentPpm(text);
  if (!parsed.ok) throw new InvalidArgumentError('a percentage is needed, such as 5.5');
  return parsed.value;
}

function basisPoints(text: string): number {
  const parts = ppm(text);
  if (parts % PPM_PER_BP !== 0) throw new InvalidArgumentError('at most two decimals are possible');
  return parts / PPM_PER_BP;
}

function days(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('a number of days is needed, 0 to 30');
  return Number(text);
}

type SetOptions = {
  readonly transactionPercent?: number;
  readonly transactionFixed?: number;
  readonly returnsFee?: 'yes' | 'no';
  readonly chargesDisputeFee?: 'yes' | 'no';
  readonly payoutFee?: number;
  readonly saas?: number;
  readonly traffic?: number;
  readonly algorithm?: number;
  readonly billTax?: number;
  readonly releaseDays?: number;
  readonly from?: string;
};

const yesOrNo = (flags: string, description: string) => new Option(flags, description).choices(['yes', 'no']);

/** Defines `platform fee-plan …`. */
export function feePlanCommands(withSession: WithSession): Command {
  const command = new Command('fee-plan').description('what merchants pay to the platform');
  command
    .command('set')
    .description(
      'add a plan; options that are left out stay as they are. Without any plan everything is free',
    )
    .argument('<of>', 'a merchant’s number, or a currency for the default of all its merchants')
    .option('--transaction-percent <percent>', 'of each captured amount, e.g. 5.5', basisPoints)
    .option('--transaction-fixed <amount>', 'in each capture, e.g. 0.06', amount)
    .addOption(yesOrNo('--returns-fee <yes|no>', 'whether a refund gives that fee back'))
    .addOption(yesOrNo('--charges-dispute-fee <yes|no>', 'whether a lost dispute costs the provider’s fee'))
    .option('--payout-fee <amount>', 'for each withdrawal', amount)
    .option('--saas <amount>', 'for each cabinet and month', amount)
    .option('--traffic <amount>', 'for each SIM card and month', amount)
    .option('--algorithm <amount>', 'for each recognized order', amount)
    .option('--bill-tax <percent>', 'tax on bills', ppm)
    .option('--release-days <days>', 'banking days from a sale until its money is available', days)
    .option('--from <instant>', 'valid from, e.g. 2026-12-01T00:00:00Z; now if absent')
    .action((of: string, options: SetOptions) => withSession((session) => set(session, of, options)));
  command
    .command('list')
    .description('plans, the newest first; of a merchant with the defaults of its currency')
    .argument('[merchantNo]')
    .action((merchantNo: string | undefined) =>
      withSession(async (session) => {
        const { plans } = await session.run(listFeePlans, { merchantNo });
        const rows = plans.map(({ of, currency, validFrom, ...plan }) => ({
          of,
          currency,
          from: validFrom,
          ...shown(plan),
        }));
        for (const line of tableLines(rows, columns)) session.print(line);
      }),
    );
  return command;
}

const isYes = (answer: 'yes' | 'no' | undefined) => (answer ? answer === 'yes' : undefined);

async function set(session: Session, of: string, options: SetOptions): Promise<void> {
  const done = await session.run(setFeePlan, {
    of: /^[A-Z]{3}$/.test(of) ? { currency: of } : { merchantNo: of },
    validFrom: options.from,
    plan: {
      transactionBp: options.transactionPercent,
      transactionFixedMinor: options.transactionFixed,
      returnsFee: isYes(options.returnsFee),
      chargesDisputeFee: isYes(options.chargesDisputeFee),
      payoutFeeMinor: options.payoutFee,
      saasMonthlyMinor: options.saas,
      trafficMonthlyMinor: options.traffic,
      algorithmUnitMinor: options.algorithm,
      billTaxPpm: options.billTax,
      releaseDays: options.releaseDays,
    },
  });
  session.print(`${done.of} ${done.currency} from ${done.validFrom}`);
  for (const [name, value] of Object.entries(shown(done.plan))) session.print(`  ${name} ${value}`);
}

const columns = [
  'of',
  'currency',
  'from',
  'transaction',
  'returnsFee',
  'disputeFee',
  'payout',
  'saas',
  'traffic',
  'algorithm',
  'billTax',
  'days',
] as const;

const shown = (plan: FeePlan) => ({
  transaction: `${formatPercentPpm(plan.transactionBp * PPM_PER_BP)}%+${formatMinor(plan.transactionFixedMinor)}`,
  returnsFee: plan.returnsFee ? 'yes' : 'no',
  disputeFee: plan.chargesDisputeFee ? 'yes' : 'no',
  payout: formatMinor(plan.payoutFeeMinor),
  saas: formatMinor(plan.saasMonthlyMinor),
  traffic: formatMinor(plan.trafficMonthlyMinor),
  algorithm: formatMinor(plan.algorithmUnitMinor),
  billTax: `${formatPercentPpm(plan.billTaxPpm)}%`,
  days: plan.releaseDays,
});
