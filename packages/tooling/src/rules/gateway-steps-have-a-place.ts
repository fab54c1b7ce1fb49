import { isCode, isTest, type Rule, type SourceFile } from '../source-tree.ts';

const IMPORT = /^import (?!type )([^;]*?) from '@larder\/use-cases\/([^']+)'/gm;
const STEPS = 'gateway-steps/';
/** What everything that runs use cases needs, and reads that belong to no cabinet. */
const FOUNDATIONS =
  /^(actor|run-use-case|ports\/|live\/|maintenance\/read-clock-offset$|platform\/watch-cabinet$)/;

/**
 * The gateway does nothing but use cases, whose wrapper forgets neither permission nor audit, and the steps in `gateway-steps/`, which work
 * for all cabinets at once and have no caller to judge.
 */
export const gatewayStepsHaveAPlace: Rule = (files) => {
  const useCases = new Map(
    files.filter(({ path }) => path.startsWith('packages/use-cases/src/')).map((file) => [file.path, file]),
  );
  return files
    .filter((file) => file.path.startsWith('apps/gateway/src/') && isCode(file) && !isTest(file))
    .flatMap((file) =>
      plainImports(file, useCases).map((verb) => ({
        rule: 'gateway-steps-have-a-place',
        path: file.path,
        message: `${verb} is no use case and not in ${STEPS}`,
      })),
    );
};

function plainImports(file: SourceFile, useCases: ReadonlyMap<string, SourceFile>): string[] {
  return [...file.text.matchAll(IMPORT)]
    .filter(([, names = '']) => /\{[^}]*?(?:^|[{,])\s*(?!type\b)\w/.test(names))
    .map(([, , verb = '']) => verb)
    .filter((verb) => !verb.startsWith(STEPS) && !FOUNDATIONS.test(verb))
    .filter((verb) => !useCases.get(`packages/use-cases/src/${verb}.ts`)?.text.includes('defineUseCase('));
}
