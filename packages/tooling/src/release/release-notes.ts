import { execFileSync } from 'node:child_process';

const TAG = /^v(\d+\.\d+\.\d+)$/;

/** Reads the version of a tag. Throws where the tag is none, or package.json has another version. */
export function versionOfTag(tag: string, packageVersion: string): string {
  const version = TAG.exec(tag)?.[1];
  if (version === undefined) throw new Error(`${tag} is no tag of a release, such as v1.2.3`);
  if (version !== packageVersion)
    throw new Error(`the tag is ${tag} and package.json says ${packageVersion}; they must be equal`);
  return version;
}

/** Returns the section of a version in the changelog, without its heading. Throws if there is none or it is empty. */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `) || text.startsWith(`[${version}]`));
  const changes = section?.slice(section.indexOf('\n')).trim();
  if (!changes) throw new Error(`CHANGELOG.md has no section "## ${version} - YYYY-MM-DD", or an empty one`);
  return changes;
}

/** Names of the migrations that a tag has and the release before it has not; all of them for the first release. */
export function migrationsOf(
  root: string,
  tag: string,
): { readonly since: string | null; readonly names: string[] } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const releases = git('tag', '--merged', tag, '--sort=-v:refname', '--list', 'v*').split('\n');
  const since = releases.find((name) => name !== tag && TAG.test(name)) ?? null;
  const namesAt = (commit: string) =>
    git('ls-tree', '--name-only', commit, 'prisma/migrations/')
      .split('\n')
      .map((path) => path.replace('prisma/migrations/', ''))
      .filter((name) => /^\d{14}_/.test(name));
  const before = new Set(since === null ? [] : namesAt(since));
  return { since, names: namesAt(tag).filter((name) => !before.has(name)) };
}

/** Writes the notes of a release: what users notice, then what happens to the database. */
export function releaseNotes(
  changes: string,
  { since, names }: { readonly since: string | null; readonly names: readonly string[] },
): string {
  const title = since === null ? 'Migrations' : `Migrations since ${since}`;
  const list = names.length === 0 ? 'None.' : names.map((name) => `- \`${name}\``).join('\n');
  return `${changes}

### ${title}

${list}

They run at the start, in order, from whatever version the database has; back up before, as infra/README.md says under
Upgrade. An older version does not run on a newer database: the way back is the backup.
`;
}
