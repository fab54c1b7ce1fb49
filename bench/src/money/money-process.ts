import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import { openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { createFailPoints } from './fail-points.ts';
import { fastNowMs, type MoneyPlan, type MoneyReport } from './money-plan.ts';
import { createMoneyWork } from './money-work.ts';
import { createProviderSide } from './provider-side.ts';

process.once('message', (plan: MoneyPlan) => {
  run(plan).catch((failure: unknown) => {
    console.error(failure);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

/** Works until it is killed or its parent has gone. */
async function run(plan: MoneyPlan): Promise<void> {
  const random = createRandom(plan.seed);
  const clock = {
    now: () => new Date(fastNowMs(plan.clock)),
    advance: () => undefined,
    set: () => undefined,
  };
  const database = openDatabase({
    url: plan.databaseUrl,
    poolMax: plan.scenes.length,
    applicationName: 'larder-money',
  });
  // Half of the processes capture in batches, beside the others.
  const plain = random.chance(0.5) ? openPlainDatabase({ url: plan.databaseUrl, poolMax: 2 }) : undefined;
  const side = createProviderSide({ secretKey: plan.secretKey, apiUrl: plan.providerUrl, clock });
  const { mortal, newId } = createFailPoints({
    random: random.fork('deaths'),
    callsPerDeath: plan.callsPerDeath,
    file: plan.deathsFile,
    newId: newTestId,
  });
  const base = createTestEnvironment(database, { clock, plain, payments: mortal(side.payments) });
  const ports = { ...base.ports, payouts: mortal(side.payouts), disputes: mortal(side.disputes) };
  const env = { ...base, newId, ports };
  const work = createMoneyWork(env, plan, random);
  await Promise.all(
    plan.scenes.map(async (scene) => {
      for (;;) {
        const operations = await work(scene);
        env.logged.splice(0);
        env.mails.splice(0);
        if (operations > 0) process.send?.({ operations } satisfies MoneyReport);
      }
    }),
  );
}
