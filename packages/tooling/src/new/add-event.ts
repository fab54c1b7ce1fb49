import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';
import type { Edit, ReadFile } from './edit.ts';
import { editFiles } from './edit-files.ts';
import type { MessageNames } from './message-names.ts';
import {
  addBoardPart,
  exampleBlock,
  listReport,
  PROTOCOL,
  PROTOCOL_TEXT,
  SIMULATOR,
  sender,
} from './message-parts.ts';

/** Adds an event of the cabinets' log; its data and effects are filled in by hand. */
export function addEvent(names: MessageNames, read: ReadFile): Edit[] {
  const { type, file } = names;
  const files = editFiles(read);
  files.create(`${PROTOCOL}/reports/${file}.report.ts`, reportText(names));
  listReport(files, names);
  files.insert(PROTOCOL_TEXT, '| `log.gap` ', `| ${`\`${type}\``.padEnd(35)} | P1   | ${FILL_IN} data |\n`);
  const log = '"log": "019a9f00-0000-7000-8000-00000000000a", "seq": 10251, "off": false,';
  files.insert(PROTOCOL_TEXT, '\n### 9.6 ', `\n${exampleBlock(type, [sender, log, '"data": {}'])}`);
  files.insert(
    'packages/use-cases/src/opening/apply-device-facts.ts',
    "    case 'media.captured':",
    `    case '${type}':\n      // ${FILL_IN} what to store and to emit; alerts are raised in acts-of-event.ts\n      return;\n`,
  );
  files.create(`${SIMULATOR}/behaviors/${file}.behavior.ts`, behaviorText(names));
  files.create(`${SIMULATOR}/behaviors/${file}.behavior.test.ts`, testText(names));
  addBoardPart(files, names, `create${names.pascal}(device)`);
  return files.edits();
}

const reportText = ({ type, camel }: MessageNames) => `import { z } from 'zod';
import { defineEvent } from '../define-message.ts';

// ${FILL_IN} priority, summary, data and example
export const ${camel} = defineEvent({
  type: '${type}',
  priority: 'P1',
  summary: '${type}',
  section: '9.5',
  data: z.object({}),
  example: {},
});
`;

const behaviorText = ({ type, pascal }: MessageNames) => `import type { Device } from '../device/device.ts';

export type ${pascal} = ReturnType<typeof create${pascal}>;

// ${FILL_IN} when the cabinet reports it, with which data
/** Reports \`${type}\` [protocol 9.5]. */
export function create${pascal}(device: Pick<Device, 'record'>) {
  return {
    report: () => device.record('${type}', {}),
  };
}
`;

const testText = ({ type, file, camel, pascal }: MessageNames) => `import { expect, test } from 'vitest';
import { create${pascal} } from './${file}.behavior.ts';

test('writes ${type} to the event log', () => {
  const recorded: unknown[] = [];
  const ${camel} = create${pascal}({ record: (type) => recorded.push(type) });
  ${camel}.report();
  expect(recorded).toEqual(['${type}']);
});
`;
