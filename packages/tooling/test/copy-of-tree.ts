import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export type CopyOfTree = {
  /** Runs a program of the tree in the copy and returns its output; throws it if the program fails. */
  run(program: string, ...args: readonly string[]): string;
  remove(): void;
};

/** Copies the sources of the repository to a temporary folder, where its programs run as in the original. */
export function copyOfTree(root: string): CopyOfTree {
  const copy = mkdtempSync(join(tmpdir(), 'larder-copy-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path && existsSync(join(root, path)));
  for (const path of [...files, 'packages/database/src/generated']) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  for (const path of ['node_modules', ...globSync('{apps,packages}/*/node_modules', { cwd: root })]) {
    linkModules(join(root, path), join(copy, path));
  }
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return {
    run: (program, ...args) => {
      try {
        return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${basename(program)} ${args.join(' ')}\n${stdout}${stderr}`);
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** Links external packages to those of the original, and packages of the workspace to those of the copy. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@larder')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
