import { isTest, type Rule } from '../source-tree.ts';

/**
 * Requires a use case to be named like its file, and its procedure like the use case. The key may leave out the noun
 * that the router already says: `order.list` is `listOrders` in `list-orders.ts`.
 */
export const useCasesHaveOneName: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('packages/use-cases/src/') && !isTest(file))
    .flatMap((file) =>
      [...file.text.matchAll(/export const (\w+) = defineUseCase\(\{[\s\S]*?\bname: '((\w+)\.(\w+))'/g)]
        .filter(
          ([, verb = '', , area = '', key = '']) =>
            camelCase(file.path) !== verb || !(key === verb || key === withoutNoun(verb, area)),
        )
        .map(([, verb, name]) => ({
          rule: 'use-cases-have-one-name',
          path: file.path,
          message: `${verb} is ${name}; file, function and procedure share one name`,
        })),
    );

const camelCase = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .replace(/\.ts$/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const withoutNoun = (verb: string, area: string): string =>
  verb.replace(new RegExp(`${area.charAt(0).toUpperCase()}${area.slice(1)}s?(?![a-z])`), '');
