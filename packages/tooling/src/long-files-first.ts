import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than 10 s, the longest first. A new one that is missing here only makes a run longer. */
const longFiles = [
  'stack/src/external-brokers.pg.test.ts',
  'stack/src/ops/restore-drill.pg.test.ts',
  'api/src/tenants.pg.test.ts',
  'bench/src/money/run-money.pg.test.ts',
  'bench/src/scale/run-gateway-kills.pg.test.ts',
  'stack/src/makers.pg.test.ts',
  'database/src/postgres/base-backup.pg.test.ts',
  'use-cases/src/opening/together/apply-together.pg.test.ts',
  'database/src/migrate/deploy-migrations.pg.test.ts',
  'use-cases/src/restock/restock-races.pg.test.ts',
  'stack/src/prepare-database.pg.test.ts',
  'use-cases/src/opening/together/together-plans.pg.test.ts',
  'stack/src/faults.pg.test.ts',
  'tooling/src/new/new-in-a-copy.test.ts',
  'tooling/src/new/new.test.ts',
  'adapters/src/payments/money-ports.test.ts',
  'cabinet-simulator/src/door-proof.test.ts',
  'adapters/src/payments/provider-faults.test.ts',
  'tooling/src/run-journeys.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longFiles.length : rank;
};

/**
 * Starts the long files of each project first, so that at the end no worker waits for one that started late. A fresh
 * clone knows no durations: Vitest then goes by the size of the files.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.sort((a, b) => rankOf(a) - rankOf(b)));
  }
}
