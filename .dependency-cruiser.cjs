/**
 * Imports point down only ([architecture, layers]). `packages/tooling/src/plant-imports.ts` makes an import that breaks
 * each rule, and `check-boundaries.ts` fails where it goes unnoticed.
 */
const source = (...names) => `^(${names.join('|')})/(src|e2e)/`;
const packages = (...names) => source(...names.map((name) => `packages/${name}`));

/** What each part may import of the workspace, from the bottom layer up. */
const mayImport = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  // A board maker can copy it as it is.
  'packages/cabinet-protocol': [],
  'packages/i18n': ['packages/domain'],
  'packages/ui': [],
  'packages/database': ['packages/domain'],
  'packages/use-cases': [
    'packages/domain',
    'packages/contract',
    'packages/cabinet-protocol',
    'packages/database',
  ],
  // Notices are worded where they are handed over, with the words of the app.
  'packages/adapters': ['packages/domain', 'packages/i18n', 'packages/use-cases'],
  'packages/provider-simulator': [],
  // Videos with their texts, nothing else.
  'packages/tutorials': ['packages/domain'],
  'packages/cabinet-simulator': ['packages/domain', 'packages/cabinet-protocol'],
  'packages/demo': [
    'packages/domain',
    'packages/cabinet-protocol',
    'packages/cabinet-simulator',
    'packages/database',
    'packages/use-cases',
    'packages/adapters',
  ],
  'apps/platform': [
    'packages/domain',
    'packages/contract',
    // Refusals in words.
    'packages/i18n',
    'packages/database',
    'packages/use-cases',
    'packages/adapters',
    'packages/tutorials',
  ],
  'apps/api': [
    'packages/domain',
    'packages/contract',
    // Tables to download are worded where they are written.
    'packages/i18n',
    'packages/cabinet-protocol',
    'packages/database',
    'packages/use-cases',
    'packages/adapters',
    // An installation has our tutorials from its first start on.
    'packages/tutorials',
  ],
  'apps/gateway': [
    'packages/domain',
    'packages/cabinet-protocol',
    'packages/database',
    'packages/use-cases',
    'packages/adapters',
  ],
  'apps/merchant': ['packages/domain', 'packages/contract', 'packages/i18n', 'packages/ui'],
};

const layers = Object.entries(mayImport).map(([part, allowed]) => ({
  name: `layers: ${part}`,
  severity: 'error',
  from: { path: `^${part}/src/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(apps|packages|bench)/',
    pathNot: [part, ...allowed].map((name) => `^${name}/`),
    ...(part === 'apps/merchant' ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

/** The rooms of the merchant app, from the top down. `app` reaches pages only by `import.meta.glob`. */
const merchantRooms = ['app', 'pages', 'features', 'screen-kit', 'platform'];

/** The only features that use others. [decision 37] */
const featuresBelow = {
  finance: ['identity', 'onboarding'],
  onboarding: ['device', 'identity', 'media', 'picture', 'support'],
  restock: ['stock', 'device', 'picture', 'media', 'scan'],
  statistics: ['device'],
  stock: ['device', 'picture', 'media'],
  product: ['picture', 'media'],
  picture: ['media'],
  search: ['device', 'order', 'team'],
  template: ['device', 'product'],
  timeline: ['alert', 'device', 'media'],
};

/** The areas of the use cases from the top down: each imports only from rows below its own. */
const useCaseLadder = [
  ['shopper'],
  ['export', 'home', 'opening', 'search'],
  ['activation', 'audit', 'device-page', 'platform', 'restock', 'statistics', 'twin'],
  ['dispute', 'onboarding', 'reconciliation'],
  ['finance', 'order', 'template'],
  ['guard', 'presence', 'stock'],
  ['alert', 'bill', 'bindings', 'complaint'],
  ['blacklist', 'notice', 'product', 'session', 'tax', 'team'],
  ['device', 'file', 'identity', 'maintenance', 'meta', 'push', 'support', 'tutorial', 'wrapper'],
  ['ledger', 'live'],
  ['firmware', 'gateway-steps', 'ports'],
];

/** The areas of the rules, as above. */
const domainLadder = [
  ['audit'],
  [
    'alert',
    'bill',
    'blacklist',
    'complaint',
    'dispute',
    'export',
    'finance',
    'guard',
    'identity',
    'onboarding',
    'order',
    'platform',
    'reconciliation',
    'restock',
    'statistics',
    'tax',
  ],
  ['session', 'template'],
  ['stock'],
  ['device'],
  ['ledger', 'product', 'team', 'tutorial'],
  ['gs1'],
];

const ladder = (title, folder, rows) => [
  ...rows.flatMap((areas, row) =>
    areas.flatMap((area) => {
      const others = [...rows.slice(0, row).flat(), ...areas.filter((other) => other !== area)];
      if (others.length === 0) return [];
      return {
        name: `${title}: ${area} imports only from rows below it`,
        severity: 'error',
        from: { path: `^${folder}/${area}/`, pathNot: '\\.test\\.ts$' },
        to: { path: `^${folder}/(${others.join('|')})/` },
      };
    }),
  ),
  {
    name: `${title}: an area has a row in the ladder`,
    severity: 'error',
    from: {},
    to: { path: `^${folder}/(?!(${rows.flat().join('|')})/)[^/]+/` },
  },
];

module.exports = {
  forbidden: [
    ...layers,
    ...ladder('use cases', 'packages/use-cases/src', useCaseLadder),
    ...ladder('domain', 'packages/domain/src', domainLadder),
    {
      name: 'merchant takes only the type of the router from the API',
      severity: 'error',
      from: { path: '^apps/merchant/src/' },
      to: {
        path: '^apps/(api|gateway|platform)/',
        dependencyTypes: ['type-only'],
        pathNot: '^apps/api/src/routers/app\\.router\\.ts$',
      },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: { pathNot: '/generated/' },
      to: { circular: true },
    },
    {
      name: 'only database knows Prisma',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^packages/database/' },
      to: { path: '(^|node_modules/)(@prisma|prisma)/|^packages/database/src/generated/' },
    },
    {
      name: 'features never import each other',
      severity: 'error',
      from: {
        path: '^apps/merchant/src/features/([^/]+)/',
        pathNot: `^apps/merchant/src/features/(${Object.keys(featuresBelow).join('|')})/`,
      },
      to: { path: '^apps/merchant/src/features/([^/]+)/', pathNot: '^apps/merchant/src/features/$1/' },
    },
    ...Object.entries(featuresBelow).map(([feature, below]) => ({
      name: `features of ${feature} import only what is below them`,
      severity: 'error',
      from: { path: `^apps/merchant/src/features/${feature}/` },
      to: {
        path: '^apps/merchant/src/features/([^/]+)/',
        pathNot: `^apps/merchant/src/features/(${[feature, ...below].join('|')})/`,
      },
    })),
    ...merchantRooms.slice(1).map((room, index) => ({
      name: `merchant: ${room} knows nothing above it`,
      severity: 'error',
      from: { path: `^apps/merchant/src/${room}/` },
      to: { path: `^apps/merchant/src/(${merchantRooms.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'what ships knows no test tools',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '\\.config\\.ts$',
          '\\.test\\.tsx?$',
          '^(apps|packages)/[^/]+/test/',
          '^packages/(testkit|tooling)/',
          '/e2e/',
        ],
      },
      to: { path: [packages('testkit', 'tooling'), '^(apps|packages)/[^/]+/test/'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^packages/database/src/generated/'] },
    skipAnalysisNotInRules: true,
    exclude: { path: '/dist/|/dev-dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.node.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
