import { camelCase, type Edit, insertAfter, insertBefore, newFile, type ReadFile } from './edit.ts';

/** Adds a read that every member may call, such as `order/read-note`, with its input and its line in the router. */
export function addUseCase(name: string, read: ReadFile): Edit[] {
  const [, area = '', file = ''] = /^([a-z-]+)\/([a-z]+(?:-[a-z]+)+)$/.exec(name) ?? [];
  if (!file) throw new Error('a use case is named by its area, a verb and an object: <area>/<verb-object>');
  const verb = camelCase(file);
  const contract = `packages/contract/src/${area}.contract.ts`;
  const inputs = read(contract);
  if (inputs === undefined) throw new Error(`there is no ${contract}`);
  const router = `apps/api/src/routers/${area}.router.ts`;
  const line = `  ${verb}: procedure(${verb}),\n`;
  const routed = insertBefore(read, router, /^\}\);\s*$/m, line);
  const importLine = `import { ${verb} } from '@larder/use-cases/${area}/${file}';\n`;
  const tenants = 'apps/api/src/tenants.pg.test.ts';
  const asked = insertAfter(read, tenants, /^const foreignInputs.*\n/m, `  '${area}.${verb}': () => ({}),\n`);
  return [
    newFile(read, `packages/use-cases/src/${area}/${file}.ts`, useCaseText(area, verb)),
    { path: contract, text: `${inputs.trimEnd()}\n\nexport const ${verb}Input = z.object({});\n` },
    { path: router, text: importLine + routed.text },
    asked,
  ];
}

const useCaseText = (
  area: string,
  verb: string,
) => `import { ${verb}Input } from '@larder/contract/${area}.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

export const ${verb} = defineUseCase({
  name: '${area}.${verb}',
  access: 'member',
  kind: 'read',
  input: ${verb}Input,
  run: async () => accept({}),
});
`;
