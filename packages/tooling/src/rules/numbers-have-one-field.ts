import { findInCode, isCode, isTest, type Rule } from '../source-tree.ts';

const forms = /^(?:apps\/merchant|packages\/(?:contract|ui))\/src\//;
const isField = (path: string) => path.startsWith('packages/ui/src/controls/');

/** Fields for digits that count nothing: they are names, and keep their zeros. */
const codes = new Set([
  'apps/merchant/src/features/finance/account-form.tsx',
  'apps/merchant/src/features/onboarding/sealed-field.tsx',
  'apps/merchant/src/pages/index/new-product-application/add-new-product/gtin-section.tsx',
  'apps/merchant/src/pages/index/scan-code/scan-code-web/number-entry.tsx',
  'apps/merchant/src/pages/user/financial-management/apple-online/apple-online/bank-step.tsx',
  'packages/ui/src/controls/code-field.tsx',
]);

const checks: readonly {
  readonly pattern: RegExp;
  readonly mayStandIn: (path: string) => boolean;
  readonly message: string;
}[] = [
  {
    pattern:
      /\btype[=:][\s"'{]*number["']|\binputMode\b.*['"]decimal['"]|controls\/typed-field|use-typed-number/,
    mayStandIn: isField,
    message: 'is an input for a number; use MoneyField, PercentField, IntegerField, DecimalField or Stepper',
  },
  {
    pattern: /\binputMode\b.*['"]numeric['"]/,
    mayStandIn: (path) => isField(path) || codes.has(path),
    message: 'takes digits; use IntegerField, or name the file among the codes of this rule',
  },
  {
    // Each joins digits over what it drops, or takes what no field shows.
    pattern: /\bparseAmountMinor\b|\.replace\(\/\[?\^?\\[dD]|\bparseFloat\(|\.transform\(Number\)/,
    mayStandIn: (path) => codes.has(path),
    message: 'reads a typed number by itself; use the parsers of number-entry',
  },
];

/** Requires every number to be typed in a field of the design system and read by the one reader. [decision 290] */
export const numbersHaveOneField: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && forms.test(file.path))
    .flatMap((file) =>
      checks
        .filter(({ mayStandIn }) => !mayStandIn(file.path))
        .flatMap(({ pattern, message }) =>
          findInCode(file, pattern).map(({ line }) => ({
            rule: 'numbers-have-one-field',
            path: file.path,
            line,
            message,
          })),
        ),
    );
