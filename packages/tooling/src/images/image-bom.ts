import type { BundledPackage } from './bundle-image.ts';

type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly group?: string;
};

/** The parts of a CycloneDX document that are read or replaced here. */
export type Bom = {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};

/**
 * Narrows pnpm's bill of materials of all services to the packages that one image holds. Throws for a bundled package
 * that the bill does not list.
 */
export function bomOfImage(services: Bom, image: string, packages: readonly BundledPackage[]): Bom {
  const known = new Map(services.components.map((component) => [keyOf(component), component]));
  const components = packages.map(({ name, version }) => {
    const component = known.get(`${name}@${version}`);
    if (!component)
      throw new Error(`${name} ${version} is in the image ${image} and in no bill of materials`);
    return component;
  });
  const { metadata } = services;
  return {
    ...services,
    metadata: { ...metadata, component: { ...metadata.component, name: `larder-${image}` } },
    components,
    dependencies: among(components, services.dependencies),
  };
}

/** Adds the npm packages of the web app. Its build drops unused code, so all that it depends on is listed. */
export function addWebApp(bom: Bom, web: Bom): Bom {
  const isKnown = new Set(bom.components.map(keyOf));
  const added = web.components.filter((each) => each.group !== '@larder' && !isKnown.has(keyOf(each)));
  const components = [...bom.components, ...added];
  const refs = new Set(added.map((each) => each['bom-ref']));
  const ofWeb = web.dependencies.filter(({ ref }) => refs.has(ref));
  return { ...bom, components, dependencies: among(components, [...bom.dependencies, ...ofWeb]) };
}

const keyOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`;

/** The dependencies whose both ends are listed. */
function among(components: readonly Component[], dependencies: Bom['dependencies']): Bom['dependencies'] {
  const refs = new Set(components.map((each) => each['bom-ref']));
  return dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
}
