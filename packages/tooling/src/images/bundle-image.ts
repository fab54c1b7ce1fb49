import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { IMAGE_ROOT } from './image-programs.ts';

/** An npm package of which an image holds code. */
export type BundledPackage = { readonly name: string; readonly version: string; readonly folder: string };

/** Packages with native code: they are copied as they are, with the build for the machine that bundles. */
const NATIVE = ['@node-rs/argon2'];

/** Packages that other packages try to load and do without. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate'];

/**
 * Bundles the programs of one image into `into`: `<program>.mjs` for each, the chunks that they share, and
 * `node_modules` with the packages that cannot be bundled. Returns all npm packages of which something is inside.
 * [decision 110]
 */
export async function bundleImage(
  root: string,
  programs: Readonly<Record<string, string>>,
  into: string,
): Promise<readonly BundledPackage[]> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
    platform: 'node',
    external: [...NATIVE, ...OPTIONAL],
    plugins: [keepPlaces(root, Object.values(programs))],
    onLog: (level, log, handle) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      if (level === 'warn' && log.code === 'EVAL') return;
      handle(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  });
  await bundle.close();
  const bundled = output.filter((part): part is OutputChunk => part.type === 'chunk').flatMap(packagesOf);
  const native = NATIVE.filter((name) =>
    output.some((part) => part.type === 'chunk' && part.imports.includes(name)),
  );
  const copied = native.flatMap((name) =>
    copyPackage(name, findImporter(root, name), join(into, 'node_modules')),
  );
  return uniquePackages([...bundled, ...copied]);
}

/**
 * Modules see the place that their file has in the image's tree, instead of that of the bundle, so that paths from
 * there to migrations and pictures hold.
 */
function keepPlaces(root: string, entries: readonly string[]): Plugin {
  return {
    name: 'larder-keep-places',
    transform: {
      filter: { id: /\/(?:apps|packages)\/.*\.ts$/, code: /import\.meta\./ },
      handler: (code, id) => {
        const file = relative(root, id);
        const place = join(IMAGE_ROOT, file);
        return code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(place)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href))
          .replaceAll('import.meta.main', String(entries.includes(file)));
      },
    },
  };
}

function packagesOf({ modules }: OutputChunk): BundledPackage[] {
  return Object.entries(modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && id.includes('/node_modules/'))
    .map(([id]) => packageAt(id.replace(/^\0/, '').replace(/\?.*$/, '')));
}

/** The package to which a file belongs: the nearest manifest above it that has a name and a version. */
function packageAt(file: string): BundledPackage {
  for (let folder = dirname(file); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (name && version) return { name, version, folder };
  }
  throw new Error(`${file} belongs to no package`);
}

/** The manifest of the workspace's package that depends on an npm package. */
function findImporter(root: string, name: string): string {
  for (const folder of ['apps', 'packages'].flatMap((room) =>
    readdirSync(join(root, room)).map((part) => join(root, room, part)),
  )) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).dependencies?.[name])
      return manifest;
  }
  throw new Error(`no package of the workspace depends on ${name}`);
}

/** Copies a package and what it needs; of its optional packages those that are installed for this machine. */
function copyPackage(name: string, importer: string, into: string): BundledPackage[] {
  const folder = folderOf(name, importer);
  if (!folder) return [];
  const manifest = join(folder, 'package.json');
  const {
    version,
    dependencies = {},
    optionalDependencies = {},
  } = JSON.parse(readFileSync(manifest, 'utf8'));
  cpSync(folder, join(into, name), {
    recursive: true,
    filter: (path) => path !== join(folder, 'node_modules'),
  });
  const needed = Object.keys({ ...dependencies, ...optionalDependencies });
  return [{ name, version, folder }, ...needed.flatMap((each) => copyPackage(each, manifest, into))];
}

function folderOf(name: string, importer: string): string | undefined {
  const places = createRequire(realpathSync(importer)).resolve.paths(name) ?? [];
  const found = places
    .map((place) => join(place, name))
    .find((place) => existsSync(join(place, 'package.json')));
  return found && realpathSync(found);
}

function uniquePackages(packages: readonly BundledPackage[]): BundledPackage[] {
  const byKey = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
