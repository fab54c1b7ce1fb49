import { isTest, type Rule } from '../source-tree.ts';

const REPORT = /^packages\/cabinet-protocol\/src\/(reports|commands)\/([\w-]+)\.ts$/;

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
    .filter((file) => REPORT.test(file.path) && !isTest(file))
    .flatMap((file) =>
      [...file.text.matchAll(/type: z\.literal\('([\w.]+)'\)|message\('([\w.]+)'|event\('([\w.]+)'/g)]
        .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
        .flatMap((type) => [
          ...(cloud.includes(`'${type}'`)
            ? []
            : [
                { rule: 'messages-have-two-ends', path: file.path, message: `${type}: nothing in the cloud` },
              ]),
          ...(simulator.includes(`'${type}'`)
            ? []
            : [
                {
                  rule: 'messages-have-two-ends',
                  path: file.path,
                  message: `${type}: nothing in the simulator`,
                },
              ]),
        ]),
    );
};
