import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';
import type { Edit, ReadFile } from './edit.ts';
import { editFiles } from './edit-files.ts';
import type { MessageNames } from './message-names.ts';
import { addExecutor, exampleBlock, PROTOCOL, PROTOCOL_TEXT, SIMULATOR } from './message-parts.ts';

const TABLE = `${PROTOCOL}/command-table.ts`;
const LIMITS = { ttlS: 60, runS: 60 };

/** Adds a command without args that succeeds at once on a simulated cabinet; args and effects are filled in by hand. */
export function addCommand(names: MessageNames, read: ReadFile): Edit[] {
  const { type, file, camel } = names;
  const files = editFiles(read);
  files.create(`${PROTOCOL}/commands/args/${file}.command.ts`, commandText(names));
  files.import(TABLE, `import { ${camel} } from './commands/args/${file}.command.ts';`);
  files.insert(TABLE, /^\} as const;/m, `  '${type}': ${camel},\n`);
  files.insert(`${PROTOCOL}/commands/cmd.command.ts`, /^\]\);/m, `  named('${type}'),\n`);
  files.insert(
    PROTOCOL_TEXT,
    '\n"Set volume", "mute"',
    `| ${`\`${type}\``.padEnd(16)} | –                                                                                | ${LIMITS.ttlS} s        | yes                      | ${FILL_IN} who issues it | |\n`,
  );
  files.insert(PROTOCOL_TEXT, '\nThe args of `cred.rotate` are', `${exampleBlock('cmd', dataOf(type))}`);
  files.insert(
    'packages/domain/src/device/command/command-specs.ts',
    '} as const satisfies Record<string, { ttlMs',
    `  // ${FILL_IN} the times, as in the protocol\n  '${type}': { ttlMs: ${LIMITS.ttlS}_000, runMs: ${LIMITS.runS}_000, needsOnline: true },\n`,
  );
  files.create(`${SIMULATOR}/behaviors/${file}.behavior.ts`, behaviorText(names));
  files.create(`${SIMULATOR}/behaviors/${file}.behavior.test.ts`, testText(names));
  addExecutor(files, names);
  return files.edits();
}

const dataOf = (type: string) => [
  '"data": {',
  '  "commandId": "019aa3b0-4d00-7c05-8000-000000000005",',
  '  "cseq": 890,',
  `  "name": "${type}",`,
  '  "issuedAt": "2026-11-20T23:57:30.000Z",',
  '  "expiresAt": "2026-11-20T23:58:30.000Z",',
  '  "actor": { "kind": "user", "id": "019a1000-0000-7d06-8000-000000000006" },',
  '  "args": {}',
  '}',
];

const commandText = ({ type, camel }: MessageNames) => `import { z } from 'zod';
import { defineCommand } from '../../define-command.ts';

// ${FILL_IN} summary, times, args and example, then its name in command-entry.tsx of the timeline
export const ${camel} = defineCommand({
  name: '${type}',
  summary: '${type}',
  ttlS: ${LIMITS.ttlS},
  timeoutS: ${LIMITS.ttlS + LIMITS.runS},
  needsOnline: true,
  args: z.object({}),
  example: {},
});
`;

const behaviorText = ({
  type,
  pascal,
}: MessageNames) => `import type { Executor } from './commands.behavior.ts';

// ${FILL_IN} what the cabinet refuses and does
/** Acts on the command \`${type}\` [protocol 10.1]. */
export function create${pascal}() {
  const executor: Executor<'${type}'> = {
    refuse: () => undefined,
    act: (_command, run) => run.succeed(),
  };
  return { executors: { '${type}': executor } };
}
`;

const testText = ({ type }: MessageNames) => `import { expect, test } from 'vitest';
import { testCabinet } from '../../test/test-cabinet.ts';

test('${type} succeeds', () => {
  const { start, cloud, clock } = testCabinet();
  start();
  const commandId = cloud.command('${type}', {});
  clock.advance(2_000);
  const states = cloud.received('cmd.status').filter(({ data }) => data.commandId === commandId);
  expect(states.map(({ data }) => data.state)).toEqual(['accepted', 'succeeded']);
});
`;
