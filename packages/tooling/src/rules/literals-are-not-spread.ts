import ts from 'typescript';
import { isCode, type Rule, type SourceFile, type Violation } from '../source-tree.ts';

const MAY_SPREAD_A_LITERAL = /\.\.\.[{[]/;

/** Refuses spreading an object or array literal: write its properties out in place. */
export const literalsAreNotSpread: Rule = (files) =>
  files.filter((file) => isCode(file) && MAY_SPREAD_A_LITERAL.test(file.text)).flatMap(spreadLiterals);

function spreadLiterals(file: SourceFile): Violation[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest);
  const found: Violation[] = [];
  const visit = (node: ts.Node) => {
    if (spreadsLiteral(node)) {
      found.push({
        rule: 'literals-are-not-spread',
        path: file.path,
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        message: 'spreads a literal; write its contents out',
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const spreadsLiteral = (node: ts.Node): boolean =>
  (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node) || ts.isSpreadElement(node)) &&
  (ts.isObjectLiteralExpression(node.expression) || ts.isArrayLiteralExpression(node.expression));
