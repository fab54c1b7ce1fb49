import { expect, test } from 'vitest';
import { wallOffNewTables } from './wall-off-new-tables.ts';

const table = (name: string, column: string) =>
  `-- CreateTable\nCREATE TABLE "${name}" (\n    "id" UUID NOT NULL,\n    "${column}" UUID NOT NULL\n);\n`;

test('walls off new tables by merchant, and asks for the wall of tables without one', () => {
  const sql = `${table('cleaning', 'merchant_id')}\n${table('probe', 'device_id')}`;
  expect(wallOffNewTables(sql)).toBe(
    `${sql}\nselect wall_off('cleaning');\n-- "probe" has no merchant_id: write its wall here, see packages/database/README.md\n`,
  );
});

test('leaves a migration without new tables as it is', () => {
  const sql = 'ALTER TABLE "device" ADD COLUMN "merchant_id" UUID;\n';
  expect(wallOffNewTables(sql)).toBe(sql);
});
