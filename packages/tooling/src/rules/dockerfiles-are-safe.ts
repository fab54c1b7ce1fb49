import { type Dockerfile, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import type { Rule, SourceFile, Violation } from '../source-tree.ts';

type Stage = { readonly from: From; readonly name: string | null; readonly steps: readonly Instruction[] };
type Fault = { readonly step: Instruction; readonly message: string };

const STRICT = {
  deprecatedMaintainer: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
};
/** `24.21.0-bookworm-slim` or a digest; not `24`, which is another image every week. */
const MINOR_VERSION = /^v?\d+\.\d+/;
const ARCHITECTURE = /\b(?:amd64|arm64|aarch64|x86_64|linux-x64)\b/;

/**
 * Dockerfiles parse, pin their base images at least to the minor version and name no architecture; each image that they
 * make runs as a user without privileges, says what it is and how it is checked. [decision 110]
 */
export const dockerfilesAreSafe: Rule = (files) =>
  files.filter(({ path }) => /(?:^|\/)Dockerfile$/.test(path)).flatMap(violationsOf);

function violationsOf({ path, text }: SourceFile): Violation[] {
  const rule = 'dockerfiles-are-safe';
  const invalid = validate(text, STRICT).map(({ message, range }) => ({
    rule,
    path,
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }));
  const file = DockerfileParser.parse(text);
  const stages = stagesOf(file);
  const defaults = new Map(
    file
      .getInitialARGs()
      .map((arg) => [arg.getProperty()?.getName() ?? '', arg.getProperty()?.getValue() ?? '']),
  );
  const faults = stages.flatMap((stage) => [
    ...baseFaults(stage, stages, defaults),
    ...(isUsed(stage, stages) ? [] : imageFaults(stage, stages)),
    ...portableFaults(stage),
  ]);
  return [
    ...invalid,
    ...faults.map(({ step, message }) => ({ rule, path, line: step.getRange().start.line + 1, message })),
  ];
}

function stagesOf(file: Dockerfile): Stage[] {
  const stages: { from: From; name: string | null; steps: Instruction[] }[] = [];
  for (const step of file.getInstructions()) {
    if (step.getKeyword() === 'FROM') {
      const from = step as From;
      stages.push({ from, name: from.getBuildStage(), steps: [] });
    } else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

function baseFaults(
  { from: step }: Stage,
  stages: readonly Stage[],
  defaults: ReadonlyMap<string, string>,
): Fault[] {
  const image = step.getImage() ?? '';
  if (stages.some(({ name }) => name === image) || isPinned(image, defaults)) return [];
  return [{ step, message: `${image} is not pinned to a minor version` }];
}

/** Faults of an image that is made, and no mere stage of another. */
function imageFaults(stage: Stage, stages: readonly Stage[]): Fault[] {
  const { from: step } = stage;
  const faults: Fault[] = [];
  const all = lineage(stage, stages).flatMap(({ steps }) => steps);
  const user = all.findLast((each) => each.getKeyword() === 'USER');
  if (!user || /^(?:root|0)(?::|$)/.test(user.getArgumentsContent() ?? ''))
    faults.push({ step, message: 'the image runs as root' });
  if (!all.some((each) => each.getKeyword() === 'HEALTHCHECK'))
    faults.push({ step, message: 'the image has no HEALTHCHECK; NONE is one' });
  for (const label of ['title', 'description', 'licenses', 'revision']) {
    const isGiven = all.some((each) => textOf(each).includes(`org.opencontainers.image.${label}`));
    if (!isGiven) faults.push({ step, message: `the image has no label org.opencontainers.image.${label}` });
  }
  return faults;
}

/** ADD also downloads and unpacks; an architecture would make a file for each. */
const portableFaults = ({ from, steps }: Stage): Fault[] =>
  [from, ...steps].flatMap((step) => [
    ...(step.getKeyword() === 'ADD' ? [{ step, message: 'COPY instead of ADD' }] : []),
    ...(ARCHITECTURE.test(textOf(step)) ? [{ step, message: 'names an architecture' }] : []),
  ]);

/** A base image by its own tag, or by the default of the argument that names it. */
function isPinned(image: string, defaults: ReadonlyMap<string, string>): boolean {
  const named = image.replace(/\$\{?(\w+)\}?/g, (_, name: string) => defaults.get(name) ?? '');
  const tag = /:([^:/@]+)(?:@|$)/.exec(named)?.[1];
  return named.includes('@sha256:') || (tag !== undefined && MINOR_VERSION.test(tag));
}

const isUsed = ({ name }: Stage, stages: readonly Stage[]): boolean =>
  name !== null &&
  stages.some(
    ({ from, steps }) =>
      from.getImage() === name || steps.some((step) => textOf(step).includes(` --from=${name} `)),
  );

function lineage(stage: Stage, stages: readonly Stage[]): Stage[] {
  const base = stages.find(({ name }) => name !== null && name === stage.from.getImage());
  return base ? [...lineage(base, stages), stage] : [stage];
}

/** The whole instruction, flags included. */
const textOf = (step: Instruction): string => step.getTextContent();
