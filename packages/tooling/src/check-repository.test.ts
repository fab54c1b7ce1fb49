import { describe, expect, test } from 'vitest';
import { rules } from './check-repository.ts';
import type { SourceFile } from './source-tree.ts';

const long = (count: number) =>
  Array.from({ length: count }, (_, line) => `export const a${line} = ${line};`).join('\n');
const sitemap = (...rows: string[]) => `export const screens = [${rows.map((row) => `'/${row}'`)}];`;

/** Code that makes the keys of texts at run time. */
const keyOf = (group: string) => `text(\`${group}.\${low}\`);`;

/** Documents to cite, and a file that cites them. */
const cited = (comment: string): SourceFile[] => [
  { path: 'docs/decisions/0024-card-money.md', text: '# 24. Card money' },
  {
    path: 'docs/design/domain.md',
    text: '## 7. Restock\n\n**Late events**: booked twice.\n\n- **T1** Lines.\n- **T4** Pairs.\n\n| C-15 | first restock |\n',
  },
  { path: 'docs/protocol/protocol-v1.md', text: '### 9.3 Session events' },
  { path: 'packages/domain/src/a.ts', text: `/** ${comment} */\nexport const a = [look, 1];` },
];

const useCase = (path: string, verb: string, name: string): SourceFile => ({
  path: `packages/use-cases/src/${path}`,
  text: `export const ${verb} = defineUseCase({\n  name: '${name}',\n  run: 1`,
});

/** Two decisions with what their statuses say of each other. */
const linked = (older: string, newer: string): SourceFile[] => [
  {
    path: 'docs/decisions/0003-back.md',
    text: `# 3. Back\n\nStatus: accepted, 2026-11-21${older}\n\n## Question`,
  },
  {
    path: 'docs/decisions/0086-router.md',
    text: `# 86. Router\n\nStatus: accepted, 2026-11-23${newer}\n\n[3](0003-back.md)`,
  },
];

const dockerfile = (text: string): SourceFile => ({ path: 'infra/docker/Dockerfile', text });
const safeDockerfile = [
  'ARG NODE_IMAGE=node:24.21.0-bookworm-slim',
  'FROM ${NODE_IMAGE} AS build',
  'RUN npm install --global pnpm@12.21.0',
  'FROM ${NODE_IMAGE}',
  'WORKDIR /larder',
  'COPY --from=build /build ./',
  'LABEL org.opencontainers.image.title=a org.opencontainers.image.description=b \\',
  '  org.opencontainers.image.licenses=c org.opencontainers.image.revision=d',
  'USER node',
  'HEALTHCHECK NONE',
  'CMD ["node", "api.mjs"]',
].join('\n');

/** A step of a workflow that uses an action. */
const workflow = (uses: string): SourceFile => ({
  path: '.github/workflows/ci.yml',
  text: `jobs:\n  test:\n    steps:\n      ${uses}\n`,
});
const commit = '11d5960a326750d5838078e36cf38b85af677262';

const migration = (sql: string): SourceFile => ({
  path: 'prisma/migrations/20261127000000_a/migration.sql',
  text: `set local lock_timeout = '2s';\n${sql}`,
});

/** One violation of each rule, planted where it would do harm, next to the allowed form. */
type Planted = [rule: keyof typeof rules, caught: SourceFile[], allowed: SourceFile[]];
const planted: Planted[] = [
  ...[
    { path: 'packages/domain/src/limits.ts', text: 'export const limits = {\n  pageSize: 20,\n};' },
    { path: 'packages/domain/src/refusals.ts', text: "const codes = [\n  'DEVICE_BUSY',\n];" },
    { path: 'packages/i18n/locales/en-US/enum.json', text: '{\n  "enum.stock.low": "Low"\n}' },
    { path: 'packages/i18n/locales/en-US/order.json', text: '{\n  "order.units_one": "{count} unit"\n}' },
  ].map(
    (catalog): Planted => [
      'catalogsAreUsed',
      [catalog, { path: 'packages/domain/src/a.ts', text: keyOf('enum.template') }],
      [
        catalog,
        {
          path: 'packages/domain/src/a.ts',
          text: `take(limits.pageSize); refuse('DEVICE_BUSY'); text('order.units'); ${keyOf('enum.stock')}`,
        },
      ],
    ],
  ),
  ...[
    '[domain 7.1]',
    '[domain T2]',
    '[domain T1–T5]',
    '[domain 7, early events]',
    '[domain 7; protocol 9.4]',
    '[domain 7,\n * C-16]',
    '[spec 7]',
    '[decisions 24 and 25]',
    '(decision 25)',
    '[decision 024]',
    '[docs/decisions/0024]',
    '[issue 7]',
  ].map(
    (citation): Planted => [
      'citationsResolve',
      cited(citation),
      cited('[domain 7 when done, late events, T1–T4, C-15; protocol 9.3: the last, decision 24] and [a7]'),
    ],
  ),
  [
    'databasesAreMadeOnceAFile',
    [
      {
        path: 'packages/use-cases/src/a.pg.test.ts',
        text: "beforeEach(async () => {\n  name = given();\n  database = await createTestDatabase(inject('testServer'));\n});",
      },
    ],
    [
      {
        path: 'packages/use-cases/src/a.pg.test.ts',
        text: [
          "beforeAll(async () => {\n  database = await createTestDatabase(inject('testServer'));\n});",
          'afterAll(() => database.drop());',
          'beforeEach(async () => {\n  merchant = await givenMerchant(database.prisma);\n});',
        ].join('\n'),
      },
    ],
  ],
  [
    'decisionsLinkBack',
    linked('', '. Keeps [2](0002-none.md) and\n[3](0003-back.md).'),
    [
      ...linked('. Extended by [86](0086-router.md).', '. Extends [3](0003-back.md).'),
      { path: 'docs/decisions/README.md', text: 'Status: accepted. [3](0003-back.md)' },
    ],
  ],
  ...[
    "labelNames: ['path']",
    "labelNames: ['outcome', 'deviceNo']",
    'labelNames: names',
    "labels: [\n  'topic',\n]",
  ].map(
    (labels): Planted => [
      'metricLabelsAreClosed',
      [
        {
          path: 'apps/api/src/a.ts',
          text: `import { Gauge } from 'prom-client';\nnew Gauge({ name: 'a', ${labels} })`,
        },
      ],
      [
        {
          path: 'apps/api/src/a.ts',
          text: "import { Gauge } from 'prom-client';\nnew Gauge({ labelNames: ['route', 'status'] })",
        },
        { path: 'apps/merchant/src/b.ts', text: "const labels = { labels: ['topic'] };" },
      ],
    ],
  ),
  ...[
    ['24.21.0-bookworm-slim', '24'],
    ['node:24.21.0-bookworm-slim', 'node'],
    ['${NODE_IMAGE} AS build', 'debian:bookworm AS build'],
    ['USER node', 'USER root'],
    ['USER node\n', ''],
    ['HEALTHCHECK NONE\n', ''],
    ['COPY --from=build /build', 'ADD build'],
    ['org.opencontainers.image.title=a', ''],
    ['pnpm@12.21.0', 'pnpm-linux-x64'],
    ['WORKDIR /larder', 'WORKDIR larder'],
    ['CMD ["node", "api.mjs"]', "CMD ['node', 'api.mjs']"],
    ['RUN npm', 'RNU npm'],
  ].map(
    ([sound = '', fault = '']): Planted => [
      'dockerfilesAreSafe',
      [dockerfile(safeDockerfile.replace(sound, fault))],
      [dockerfile(safeDockerfile)],
    ],
  ),
  ...[
    '- uses: actions/checkout@v4',
    '- uses: actions/checkout',
    "- uses: 'actions/checkout@main'",
    '- { uses: actions/checkout@v4 }',
    `- uses: actions/checkout@${commit.slice(0, 7)} # v4.4.0`,
    `- uses: actions/checkout@${commit}`,
    `- uses: actions/checkout@${commit} # the latest`,
    '- uses: docker://alpine:3.20',
    `- uses:\n          actions/checkout@${commit}`,
  ].map(
    (text): Planted => [
      'actionsArePinned',
      [workflow(text)],
      [
        workflow(`- uses: actions/checkout@${commit} # v4.4.0`),
        workflow(`- { uses: github/codeql-action/init@${commit} } # v3`),
        workflow('- uses: ./.github/actions/own'),
        workflow(`- uses: docker://alpine@sha256:${'a'.repeat(64)}`),
        workflow('# uses: actions/checkout@v4'),
        { path: 'docs/actions.md', text: '- uses: actions/checkout@v4' },
      ],
    ],
  ),
  [
    'environmentIsReadInEnv',
    [{ path: 'apps/api/src/server.ts', text: 'const port = process.env.PORT;' }],
    [{ path: 'apps/api/src/env.ts', text: 'const port = process.env.PORT;' }],
  ],
  [
    'environmentIsDocumented',
    [{ path: 'apps/api/src/env.ts', text: '  PORT: z.coerce.number(),' }],
    [
      { path: 'apps/api/src/env.ts', text: '  PORT: z.coerce.number(),' },
      { path: '.env.example', text: 'PORT=8080' },
    ],
  ],
  [
    'timeAndChanceAreHandedIn',
    [{ path: 'packages/domain/src/order/age.ts', text: 'const age = Date.now() - at;' }],
    [{ path: 'packages/domain/src/order/age.ts', text: '// never Date.now()\nconst age = now - at;' }],
  ],
  ...[
    'await new Promise((r) => setTimeout(r, 50));',
    'await new Promise<void>((anyName) => setTimeout(anyName, 200));',
    "import { setTimeout as wait } from 'node:timers/promises';",
    "await client.query('select pg_sleep(0.1)');",
    'await page.waitForTimeout(100);',
    'expect(performance.now() - began).toBeLessThan(1_000);',
  ].map(
    (text): Planted => [
      'testsNeverSleep',
      [{ path: 'packages/domain/src/a.test.ts', text }],
      [
        { path: 'packages/domain/src/a.test.ts', text: `// sleeps: two transactions must overlap\n${text}` },
        { path: 'packages/domain/src/b.test.ts', text: 'test.setTimeout(60_000);\nawait until(() => done);' },
        { path: 'packages/domain/src/c.ts', text },
      ],
    ],
  ),
  [
    'namesSayWhatIsInside',
    [{ path: 'packages/domain/src/order/utils.ts', text: '' }],
    [{ path: 'apps/merchant/src/pages/setting/index.page.tsx', text: '' }],
  ],
  [
    'longCodeGivesAReason',
    [{ path: 'packages/domain/src/a.ts', text: `export function a() {\n${long(70)}\n}` }],
    [
      {
        path: 'packages/domain/src/a.ts',
        text: `// long: a table reads best whole\nexport function a() {\n${long(70)}\n}`,
      },
    ],
  ],
  [
    'gatewayStepsHaveAPlace',
    [
      { path: 'packages/use-cases/src/twin/a.ts', text: 'export async function a(database: Database) {}' },
      { path: 'apps/gateway/src/b.ts', text: "import { type A, a } from '@larder/use-cases/twin/a';" },
    ],
    [
      { path: 'packages/use-cases/src/twin/a.ts', text: 'export const a = defineUseCase({' },
      {
        path: 'apps/gateway/src/b.ts',
        text: [
          "import { a } from '@larder/use-cases/twin/a';",
          "import { type C } from '@larder/use-cases/twin/c';",
          "import { d } from '@larder/use-cases/gateway-steps/d';",
        ].join('\n'),
      },
    ],
  ],
  ...['src/order/gone.ts', 'renamed.pg.test.ts'].map(
    (named): Planted => [
      'documentsNameRealFiles',
      [
        { path: 'packages/domain/README.md', text: `Look at \`${named}\`.` },
        { path: 'packages/ui/src/order/gone.ts', text: '' },
      ],
      [
        {
          path: 'packages/domain/README.md',
          text: '`src/a.ts`, `b.ts`, `packages/ui/src/b.ts`, `<area>/<verb>.ts`, `.page.tsx`, `.data/keys.json`',
        },
        { path: 'packages/domain/src/a.ts', text: '' },
        { path: 'packages/ui/src/b.ts', text: '' },
      ],
    ],
  ),
  ...['../src/gone.ts', 'a.ts', 'gone.md#part'].map(
    (to): Planted => [
      'documentsNameRealFiles',
      [
        { path: 'docs/security/page.md', text: `See [it](${to}).` },
        { path: 'packages/ui/src/a.ts', text: '' },
      ],
      [
        {
          path: 'docs/security/page.md',
          text: '[a](../../packages/ui/src/a.ts), [b](page.md#part), [c](https://x.example/gone.md), [d](#part)',
        },
        { path: 'packages/ui/src/a.ts', text: '' },
      ],
    ],
  ),
  ...[
    { path: 'packages/domain/src/a.ts', text: '/** Keeps what somebody typed. */' },
    { path: 'packages/domain/src/a.ts', text: `// ${'long '.repeat(24)}` },
    ...['that is refused keeps its draft', 'when refused, the draft stays', 'at a refusal stays'].flatMap(
      (title) =>
        ['test(', "test.each(['Done'])(", '  ] as const)('].map((call) => ({
          path: 'packages/domain/src/a.test.ts',
          text: `${call}'${title}', run);`,
        })),
    ),
    { path: 'packages/domain/README.md', text: 'long '.repeat(25) },
    { path: 'packages/domain/README.md', text: `A ${'catalog'}${'ue'} of products.` },
  ].map(
    (caught): Planted => [
      'proseIsPlain',
      [caught],
      [
        {
          path: 'packages/domain/src/a.ts',
          text: '/** Keeps what the merchant typed; null if there is none. */',
        },
        { path: 'packages/domain/src/a.test.ts', text: "test('keeps the draft when Done is refused', run);" },
        {
          path: 'packages/domain/README.md',
          text: `| ${'long '.repeat(25)} |\n\`\`\`\n${'long '.repeat(25)}\n\`\`\``,
        },
      ],
    ],
  ),
  [
    'importsDoNotClimb',
    [
      { path: 'apps/merchant/package.json', text: '{ "imports": { "#*": "./src/*" } }' },
      { path: 'apps/merchant/src/pages/a.page.tsx', text: "import { b } from '../features/b.ts';" },
    ],
    [
      { path: 'apps/merchant/package.json', text: '{ "imports": { "#*": "./src/*" } }' },
      { path: 'apps/merchant/src/pages/a.page.tsx', text: "import { b } from '#features/b.ts';" },
      { path: 'packages/domain/src/order/a.ts', text: "import { b } from '../b.ts';" },
    ],
  ],
  ...['{ ...{ id, at }, name }', '[...[1, 2], 3]', 'call(...[id, at])'].map(
    (text): Planted => [
      'literalsAreNotSpread',
      [{ path: 'packages/domain/src/a.ts', text: `export const a = ${text};` }],
      [
        {
          path: 'packages/domain/src/a.ts',
          text: 'export const a = { ...given, ...(isLate ? { at } : {}), ids: [...[...seen].sort()] };',
        },
      ],
    ],
  ),
  [
    'literalsAreNotSpread',
    [{ path: 'apps/merchant/src/a.tsx', text: 'export const a = <B {...{ label, hint }} />;' }],
    [{ path: 'apps/merchant/src/a.tsx', text: 'export const a = <B {...field} label={label} />;' }],
  ],
  ...[
    'const rows = await tx.$queryRaw`SELECT 1`;',
    'await ctx.tx.$executeRaw`SELECT 1`;',
    "await tx.$queryRawUnsafe('SELECT 1');",
    'const filter = Prisma.sql`id = 1`;',
    "await database.pool.query('SELECT 1');",
  ].map(
    (text): Planted => [
      'sqlIsInDatabase',
      [{ path: 'packages/use-cases/src/order/a.ts', text }],
      [
        { path: 'packages/use-cases/src/order/a.ts', text: '// not $queryRaw\nawait lockOrder(tx, id);' },
        { path: 'packages/use-cases/src/order/a.pg.test.ts', text },
        { path: 'packages/database/src/queries/order/a.queries.ts', text },
      ],
    ],
  ),
  ...[
    '<TextField inputMode="decimal" />',
    "<TextField inputMode={isPrice ? 'decimal' : 'text'} />",
    '<TextField inputMode="numeric" />',
    '<input type="number" />',
    "import { TypedField } from '@larder/ui/controls/typed-field';",
    "const price = parseAmountMinor(typed.replace(',', ''));",
    "const digits = typed.replace(/\\D/g, '');",
    "const kept = typed.replace(/[^\\d.]/g, '');",
    'const amount = parseFloat(typed);',
    'count: z.string().transform(Number),',
  ].map(
    (text): Planted => [
      'numbersHaveOneField',
      [{ path: 'apps/merchant/src/features/a/a-form.tsx', text }],
      [
        { path: 'packages/ui/src/controls/a-field.tsx', text: '<TypedField inputMode="decimal" />' },
        { path: 'apps/merchant/src/features/a/a-form.tsx', text: '<MoneyField readTyped={entry.money} />' },
        { path: 'apps/merchant/src/features/onboarding/sealed-field.tsx', text: 'inputMode="numeric"' },
      ],
    ],
  ),
  [
    'suppressionsGiveAReason',
    [{ path: 'packages/domain/src/a.ts', text: '// @ts-ignore\nexport const a = 1;' }],
    [
      {
        path: 'packages/domain/src/a.ts',
        text: '// biome-ignore lint/a11y/x: the label is the picture\nexport const a = 1;',
      },
    ],
  ],
  ...[
    {
      path: 'apps/merchant/src/features/alert/alert-icon.tsx',
      text: '  a: Icon, // FILL IN: an icon of its own',
    },
    { path: 'packages/i18n/locales/zh-CN/title.json', text: '{\n  "title.a": "FILL IN: Door log"\n}' },
    { path: 'docs/protocol/protocol-v1.md', text: '| `door.jammed` | P1 | FILL IN: data |' },
  ].map(
    (caught): Planted => [
      'placeholdersAreFilledIn',
      [caught],
      [
        { path: 'packages/domain/src/a.ts', text: '// Fill in what is missing.' },
        { path: 'packages/tooling/src/new/add-alert.ts', text: '// FILL IN: an icon' },
      ],
    ],
  ),
  [
    'screensAreTheSpec',
    [
      { path: 'docs/screens.txt', text: 'pages/login/login\npages/login/forget\n' },
      {
        path: 'apps/merchant/src/screen-kit/navigation/screens.ts',
        text: sitemap('pages/login/login'),
      },
      { path: 'apps/merchant/src/pages/login/login.page.tsx', text: '' },
    ],
    [
      { path: 'docs/screens.txt', text: 'pages/login/login\npages/login/forget\n' },
      {
        path: 'apps/merchant/src/screen-kit/navigation/screens.ts',
        text: sitemap('pages/login/login', 'pages/login/forget'),
      },
      { path: 'apps/merchant/src/pages/login/login.page.tsx', text: '' },
      { path: 'apps/merchant/src/pages/login/forget.page.tsx', text: '' },
    ],
  ],
  [
    'useCasesAreReachable',
    [
      {
        path: 'packages/use-cases/src/order/list.ts',
        text: "export const listOrders = defineUseCase({\n  name: 'order.list',\n  access: 'member',\n  run: 1",
      },
    ],
    [
      {
        path: 'packages/use-cases/src/order/list.ts',
        text: "export const listOrders = defineUseCase({\n  name: 'order.list',\n  access: 'internal',\n  run: 1",
      },
    ],
  ],
  ...[
    `\`\${ctx.appUrl}/pages/login/login\``,
    "'/pages/index/alert-center/alert'",
    "'pages/login/forget'",
  ].map(
    (text): Planted => [
      'useCasesHoldNoScreenPath',
      [{ path: 'packages/use-cases/src/identity/a.ts', text: `export const url = ${text};` }],
      [
        {
          path: 'packages/use-cases/src/identity/a.ts',
          text: "import { b } from '../pages/b.ts';\nexport const url = screenAddress({ screen: 'signIn' });",
        },
        { path: 'packages/use-cases/src/identity/a.test.ts', text: `expect(url).toBe(${text});` },
        { path: 'packages/contract/src/screen-address.ts', text: `export const signIn = ${text};` },
      ],
    ],
  ),
  ...(
    [
      ['order/orders.ts', 'listOrders', 'order.list'],
      ['order/list-orders.ts', 'listOrders', 'order.all'],
      ['stock/list-losses.ts', 'listLosses', 'stock.losses'],
    ] as const
  ).map(
    ([path, verb, name]): Planted => [
      'useCasesHaveOneName',
      [useCase(path, verb, name)],
      [
        useCase('order/list-orders.ts', 'listOrders', 'order.list'),
        useCase('stock/list-stock-levels.ts', 'listStockLevels', 'stock.listLevels'),
        useCase('stock/list-losses.ts', 'listLosses', 'stock.listLosses'),
      ],
    ],
  ),
  ...[
    'create index a on sales_order (paid_at);',
    'alter table payment alter column method type text;',
    'alter table device add column a uuid default gen_random_uuid();',
    'alter table device add column a text not null;',
    'alter table sales_order alter column paid_at set not null;',
    'alter table payment add constraint a check (due_minor >= 0);',
    'alter table device drop column note;',
    'alter table device rename column note to remark;',
    'drop table device_note;',
    'update sales_order set paid_at = created_at;',
    'this is not sql;',
  ].map(
    (sql): Planted => [
      'migrationsRunOnline',
      [migration(sql)],
      [
        migration('create table a (id uuid primary key, note text not null);\ncreate index b on a (note);'),
        migration("alter table device add column a text not null default '';"),
        migration('alter table payment add constraint a check (due_minor >= 0) not valid;'),
        migration('alter table payment validate constraint a;'),
        migration('-- unread since 1.4\nalter table device drop column note;'),
        migration('update merchant set note = null;'),
        {
          path: migration('').path,
          text: '-- online\ncreate index concurrently a on sales_order (paid_at);',
        },
        { ...migration(sql), path: 'prisma/migrations/20261121030000_init/migration.sql' },
      ],
    ],
  ),
  [
    'migrationsRunOnline',
    [{ ...migration(''), text: 'alter table device add column note text;' }],
    [{ ...migration(''), text: 'create table a (id uuid primary key);' }],
  ],
  [
    'messagesHaveTwoEnds',
    [{ path: 'packages/cabinet-protocol/src/reports/birth.report.ts', text: "{\n  type: 'birth',\n}" }],
    [
      { path: 'packages/cabinet-protocol/src/reports/birth.report.ts', text: "{\n  type: 'birth',\n}" },
      { path: 'apps/gateway/src/reports/birth.ts', text: "'birth'" },
      { path: 'packages/cabinet-simulator/src/behaviors/birth.ts', text: "'birth'" },
    ],
  ],
];

describe('each rule catches a planted violation and not its allowed form', () => {
  test.each(planted)('%s', (name, caught, allowed) => {
    const rule = rules[name];
    expect(rule?.(caught)).not.toEqual([]);
    expect(rule?.(allowed)).toEqual([]);
  });

  test('names permissions that guard nothing', () => {
    expect(rules.permissionsAreUsed?.([])).not.toEqual([]);
  });

  test('has a planted violation for every rule', () => {
    const tried = new Set<string>([...planted.map(([name]) => name), 'permissionsAreUsed']);
    expect(Object.keys(rules).filter((name) => !tried.has(name))).toEqual([]);
  });
});
