import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SourceFile = { path: string; text: string };
export type Violation = { rule: string; path: string; line?: number; message: string };
export type Rule = (files: SourceFile[]) => Violation[];

const SOURCE = /\.(ts|tsx|cjs|css|json|prisma|sql|md|txt|example)$|(?:^|\/)Dockerfile$|^\.github\/.+\.ya?ml$/;

/** Reads every source file that git tracks or would track. Leaves out generated code and lock files. */
export function readSourceTree(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => SOURCE.test(path) && !path.includes('/generated/'))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isCode = (file: SourceFile) => /\.(ts|tsx)$/.test(file.path);
export const isTest = (file: SourceFile) =>
  /\.test\.tsx?$/.test(file.path) ||
  file.path.includes('/e2e/') ||
  /^(?:apps|packages)\/[^/]+\/test\//.test(file.path) ||
  file.path.startsWith('packages/testkit/') ||
  file.path.startsWith('bench/');

/** Finds the matches of a pattern outside comments, with their line numbers. */
export function findInCode(file: SourceFile, pattern: RegExp): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  let insideBlockComment = false;
  for (const [index, raw] of file.text.split('\n').entries()) {
    const trimmed = raw.trim();
    if (insideBlockComment) {
      insideBlockComment = !trimmed.includes('*/');
      continue;
    }
    if (trimmed.startsWith('/*')) {
      insideBlockComment = !trimmed.includes('*/');
      continue;
    }
    const code = trimmed.replace(/(^|\s)\/\/.*$/, '');
    if (pattern.test(code)) found.push({ line: index + 1, text: code });
  }
  return found;
}
