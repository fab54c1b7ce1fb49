import ts from 'typescript';
import { isCode, isTest, type Rule, type SourceFile, type Violation } from '../source-tree.ts';

const MAX_FILE_LINES = 250;
const MAX_FUNCTION_LINES = 60;
const MAX_COMPONENT_LINES = 100;
const REASON = /\/\/ long: \S+/;

/** Requires `// long: reason` for a file over 250 lines, a function over 60 or a component over 100. */
export const longCodeGivesAReason: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file))
    .flatMap((file) => [...longFile(file), ...longFunctions(file)]);

function longFile(file: SourceFile): Violation[] {
  const lines = file.text.split('\n').length;
  if (lines <= MAX_FILE_LINES || REASON.test(file.text.slice(0, 400))) return [];
  return [{ rule: 'long-code-gives-a-reason', path: file.path, message: `${lines} lines` }];
}

function longFunctions(file: SourceFile): Violation[] {
  const limit = file.path.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_FUNCTION_LINES;
  // Parsing takes most of the time of all rules together.
  if (file.text.split('\n').length <= limit) return [];
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  const found: Violation[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)) {
      const start = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const end = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (end - start + 1 > limit && !REASON.test(node.getFullText().slice(0, 600))) {
        found.push({
          rule: 'long-code-gives-a-reason',
          path: file.path,
          line: start + 1,
          message: `a function of ${end - start + 1} lines`,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
