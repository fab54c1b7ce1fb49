import manifest from '../../../../package.json' with { type: 'json' };

/** The version of this tree, as the root manifest has it. */
export const softwareVersion: string = manifest.version;
