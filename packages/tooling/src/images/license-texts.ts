import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundle-image.ts';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** The license texts and notices of bundled packages, which their licenses want passed on. */
export function licenseTexts(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ name, version, folder }) => {
      const files = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
        .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
      const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return [`=== ${name} ${version} (${license ?? 'see below'})`, ...files].join('\n\n');
    })
    .join('\n\n');
}
