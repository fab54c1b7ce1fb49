import { isTest, type Rule } from '../source-tree.ts';

const REPORT = /^packages\/cabinet-protocol\/src\/(reports|commands)\/([\w-]+)\.(report|command)\.ts$/;

/** Events that no code of the cloud names: SQL of `packages/database` reads the camera's counts from the inbox. */
const EVIDENCE_ONLY = new Set(['stock.observed']);

/** Every message type has a schema in the protocol, an end in the cloud and an end in the simulator. */
export const messagesHaveTwoEnds: Rule = (files) => {
  const textBelow = (prefix: RegExp) =>
    files
      .filter((file) => prefix.test(file.path) && !isTest(file))
      .map((file) => file.text)
      .join('\n');
  const cloud = textBelow(/^(apps\/gateway|packages\/use-cases)\/src\//);
  const simulator = textBelow(/^packages\/cabinet-simulator\/src\//);
  return files
    .filter((file) => REPORT.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/^ {2}type: '([\w.]+)',$/gm)].map((match) => ({ file, type: match[1] ?? '' })),
    )
    .flatMap(({ file, type }) => [
      ...(cloud.includes(`'${type}'`) || EVIDENCE_ONLY.has(type)
        ? []
        : [missing(file.path, type, 'the cloud')]),
      ...(simulator.includes(`'${type}'`) ? [] : [missing(file.path, type, 'the simulator')]),
    ]);
};

const missing = (path: string, type: string, where: string) => ({
  rule: 'messages-have-two-ends',
  path,
  message: `${type}: nothing in ${where}`,
});
