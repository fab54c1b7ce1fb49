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

const ANSWERS = `${PROTOCOL}/answer-bodies.ts`;
const ROUTES = 'apps/gateway/src/reports/route-report.ts';

/** Adds a request that the gateway answers with an instant; data and answer are filled in by hand. */
export function addRequest(names: MessageNames, read: ReadFile): Edit[] {
  const { type, file, camel, pascal } = names;
  const files = editFiles(read);
  files.create(`${PROTOCOL}/reports/${file}.report.ts`, reportText(names));
  files.create(`${PROTOCOL}/commands/bodies/${file}-body.command.ts`, bodyText(names));
  listReport(files, names);
  files.import(ANSWERS, `import { ${camel}Body } from './commands/bodies/${file}-body.command.ts';`);
  files.insert(ANSWERS, '} as const;\n\nexport type RequestType', `  '${type}': ${camel}Body,\n`);
  files.insert(ANSWERS, /^\};\n$/m, `  '${type}': { asOf: '2026-11-20T10:00:04.000Z' },\n`);
  const answer =
    '"data": { "reqId": "r-000022", "ok": true, "body": { "asOf": "2026-11-20T10:00:04.000Z" } }';
  files.insert(
    PROTOCOL_TEXT,
    '\n#### Uploads',
    `\n${exampleBlock(type, [sender, '"data": { "reqId": "r-000022" }'])}${exampleBlock('res', [answer])}`,
  );
  files.create(`apps/gateway/src/reports/${file}.report.ts`, gatewayText(names));
  files.create(`apps/gateway/src/reports/${file}.pg.test.ts`, gatewayTestText(names));
  files.import(ROUTES, `import { receive${pascal} } from './${file}.report.ts';`);
  files.insert(
    ROUTES,
    '    default:\n      // Events arrive',
    `    case '${type}':\n      return queue(() => receive${pascal}(gateway, device, message));\n`,
  );
  files.create(`${SIMULATOR}/behaviors/${file}.behavior.ts`, behaviorText(names));
  addBoardPart(files, names, `create${pascal}(ask)`);
  return files.edits();
}

const reportText = ({ type, camel }: MessageNames) => `import { z } from 'zod';
import { defineReport } from '../define-message.ts';
import { reqId } from '../fields.ts';

// ${FILL_IN} summary, data and example
export const ${camel} = defineReport({
  type: '${type}',
  channel: 'req',
  summary: '${type}',
  section: '8.4',
  data: z.object({ reqId }),
  example: { reqId: 'r-000022' },
});
`;

const bodyText = ({ type, camel }: MessageNames) => `import { z } from 'zod';
import { instant } from '../../fields.ts';

// ${FILL_IN} what the cabinet needs to know
/** Response to \`${type}\` [protocol 8.4]. */
export const ${camel}Body = z.object({ asOf: instant.describe('when the cloud answered') });
`;

const gatewayText = ({
  type,
  pascal,
}: MessageNames) => `import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { answerOnce } from './answer-request.ts';

/** Answers \`${type}\`. An answer with an effect is stored: \`answerStored\`. [protocol 8.4] */
export async function receive${pascal}(
  gateway: GatewayContext,
  device: KnownDevice,
  request: UpMessageOf<'${type}'>,
): Promise<void> {
  // ${FILL_IN} the answer
  const body = { asOf: gateway.env.clock.now().toISOString() };
  await answerOnce(gateway, device, request, async () => ({ ok: true, body }));
}
`;

const gatewayTestText = ({
  type,
}: MessageNames) => `import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { cabinetAt, startTestGateway, testSecretHmac } from '../../test/start-test-gateway.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

test('${type} is answered', async () => {
  const env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  const { deviceNo } = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
  const gateway = await startTestGateway(env);
  const cabinet = cabinetAt(gateway, env, deviceNo);
  await cabinet.connect();
  await cabinet.birth();
  await cabinet.send('${type}', { reqId: 'r-1' });
  const body = { asOf: env.clock.now().toISOString() };
  await expect.poll(() => cabinet.last('res')).toEqual({ reqId: 'r-1', ok: true, body });
  await cabinet.leave();
  await gateway.close();
});
`;

const behaviorText = ({
  type,
  pascal,
}: MessageNames) => `import type { Answer, Ask } from './requests.behavior.ts';

export type ${pascal} = ReturnType<typeof create${pascal}>;

/** Asks the cloud \`${type}\` [protocol 8.4]. */
export function create${pascal}(ask: Ask) {
  return {
    request: (answered: (answer: Answer<'${type}'>) => void) => ask('${type}', {}, answered),
  };
}
`;
