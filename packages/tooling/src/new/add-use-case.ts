import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';
import { camelCase, type Edit, type ReadFile } from './edit.ts';
import { editFiles } from './edit-files.ts';

const APP_ROUTER = 'apps/api/src/routers/app.router.ts';
const LADDER = '.dependency-cruiser.cjs';
const TENANTS = 'apps/api/src/tenants.pg.test.ts';

/**
 * Adds a read that every member may call, such as `order/read-note`, with its input and its line in the router. An area
 * that has neither contract nor router gets both.
 */
export function addUseCase(name: string, read: ReadFile): Edit[] {
  const [, area = '', file = ''] = /^([a-z]+(?:-[a-z]+)*)\/([a-z]+(?:-[a-z]+)+)$/.exec(name) ?? [];
  if (!file) throw new Error('a use case is named by its area, a verb and an object: <area>/<verb-object>');
  const verb = camelCase(file);
  const contract = `packages/contract/src/${area}.contract.ts`;
  const router = `apps/api/src/routers/${area}.router.ts`;
  const files = editFiles(read);
  files.create(`packages/use-cases/src/${area}/${file}.ts`, useCaseText(area, verb));
  if (read(contract) === undefined && read(router) === undefined) addArea(files, area);
  files.append(contract, `\nexport const ${verb}Input = z.object({});\n`);
  files.insert(router, /^\}\);\s*$/m, `  ${verb}: procedure(${verb}),\n`);
  files.import(router, `import { ${verb} } from '@larder/use-cases/${area}/${file}';`);
  files.insertAfter(
    TENANTS,
    /^const foreignInputs.*\n/m,
    `  '${camelCase(area)}.${verb}': () => ({}), // ${FILL_IN} the ids of another merchant\n`,
  );
  return files.edits();
}

function addArea(files: ReturnType<typeof editFiles>, area: string): void {
  const name = camelCase(area);
  files.create(`packages/contract/src/${area}.contract.ts`, "import { z } from 'zod';\n");
  files.create(`apps/api/src/routers/${area}.router.ts`, routerText(name));
  files.insertAfter(LADDER, 'const useCaseLadder = [\n', `  ['${area}'],\n`);
  files.import(APP_ROUTER, `import { ${name}Router } from './${area}.router.ts';`);
  files.insert(APP_ROUTER, '  identity: identityRouter,', `  ${name}: ${name}Router,\n`);
}

const routerText = (name: string) => `import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const ${name}Router = trpc.router({
});
`;

const useCaseText = (
  area: string,
  verb: string,
) => `import { ${verb}Input } from '@larder/contract/${area}.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

// ${FILL_IN} access, kind, input and what the call does, then its test beside this file
export const ${verb} = defineUseCase({
  name: '${camelCase(area)}.${verb}',
  access: 'member',
  kind: 'read',
  input: ${verb}Input,
  run: async () => accept({}),
});
`;
