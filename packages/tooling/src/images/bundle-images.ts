import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleImage } from './bundle-image.ts';
import { addWebApp, type Bom, bomOfImage } from './image-bom.ts';
import { imagePrograms } from './image-programs.ts';
import { licenseTexts } from './license-texts.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/**
 * Writes what the container images hold: `bundle-images.ts <folder> <services.cdx.json> <web.cdx.json>`, the last two
 * from `pnpm sbom`. Run by `infra/docker/Dockerfile`.
 */
const [into, servicesBom, webBom] = process.argv.slice(2);
if (!into || !servicesBom || !webBom) throw new Error('a folder and two bills of materials are needed');
const readBom = (path: string): Bom => JSON.parse(readFileSync(path, 'utf8'));
const [services, web] = [readBom(servicesBom), readBom(webBom)];

for (const [image, programs] of Object.entries(imagePrograms)) {
  const folder = join(resolve(into), image);
  mkdirSync(folder, { recursive: true });
  const packages = await bundleImage(ROOT, programs, folder);
  const bom = bomOfImage(services, image, packages);
  const complete = image === 'api' ? addWebApp(bom, web) : bom;
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(complete, null, 1));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(packages));
  console.log(`${image}: ${Object.keys(programs).join(', ')}; ${packages.length} npm packages bundled`);
}
