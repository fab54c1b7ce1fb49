/** Where the images keep the tree: paths that a program reads at run time stay as they are below this folder. */
export const IMAGE_ROOT = '/larder';

/**
 * The programs of each container image, by the name of the file that starts one: `/larder/api.mjs`. Each image holds
 * one bundle with all of its programs.
 */
export const imagePrograms = {
  api: { api: 'apps/api/src/main.ts' },
  gateway: { gateway: 'apps/gateway/src/main.ts' },
  ops: {
    'as-guest': 'packages/stack/src/ops/as-guest.ts',
    migrate: 'packages/database/src/migrate/migrate-command.ts',
    ops: 'packages/stack/src/ops/main.ts',
    platform: 'apps/platform/src/main.ts',
  },
  demo: {
    ops: 'packages/stack/src/ops/main.ts',
    sim: 'packages/cabinet-simulator/src/cli.ts',
  },
} as const satisfies Record<string, Record<string, string>>;
