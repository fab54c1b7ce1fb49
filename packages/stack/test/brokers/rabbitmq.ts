import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageOrStandIn } from '@larder/testkit/image-or-stand-in';
import { containerHost, startContainer } from '@larder/testkit/start-container';
import { findDebianPrograms } from '../debian/debian-programs.ts';
import { certificateFiles, openTestAuthority } from '../test-authority.ts';
import type { BrokerOffer, BrokerOptions, ExternalBroker } from './external-broker.ts';
import { password, shippedDefinitions, shippedFolder, shippedSettings } from './rabbitmq-files.ts';
import { rabbitmqPrograms, startRabbitmqPrograms } from './rabbitmq-programs.ts';

/** The version of Debian 12. */
const upstreamImage = 'rabbitmq:3.10.8';
/** Debian's package in the places of that image. */
const standIn = [
  'RUN apt-get update && apt-get install --yes --no-install-recommends rabbitmq-server \\',
  '  && mkdir -p /etc/rabbitmq/certs && chown -R rabbitmq /etc/rabbitmq',
  'USER rabbitmq',
  'ENV HOME=/var/lib/rabbitmq',
  'CMD ["/usr/lib/rabbitmq/bin/rabbitmq-server"]',
];
const { wrapper, erl, openssl } = rabbitmqPrograms;

/** RabbitMQ: a container where an engine has the image, otherwise the programs of this machine or of Debian. */
export async function offerRabbitmq(): Promise<BrokerOffer> {
  const image = await imageOrStandIn(upstreamImage, standIn);
  if (image !== null) {
    const tools = await findDebianPrograms([openssl], ['openssl']);
    if (tools.kind === 'missing') return tools;
    return {
      kind: 'found',
      taken: 'a container',
      start: (options) => startInContainer(image, tools.path(openssl), options),
    };
  }
  const programs = await findDebianPrograms([wrapper, erl, openssl], ['rabbitmq-server', 'openssl']);
  if (programs.kind === 'missing') return programs;
  return {
    kind: 'found',
    taken: 'its programs',
    start: (options) => startRabbitmqPrograms(programs, options),
  };
}

/** Runs the image with the files as shipped, except the gateway's port and the passwords. */
async function startInContainer(
  image: string,
  opensslPath: string,
  options: BrokerOptions,
): Promise<ExternalBroker> {
  const certs = mkdtempSync(join(tmpdir(), 'larder-rabbitmq-'));
  const authority = await openTestAuthority(opensslPath, certs, [await containerHost()]);
  const config = '/etc/rabbitmq';
  const container = await startContainer({
    image,
    ports: [8883, 1884],
    hostName: 'gateway',
    files: [
      { target: `${config}/rabbitmq.conf`, content: shippedSettings(options, 'gateway') },
      { target: `${config}/enabled_plugins`, content: read(shippedFolder, 'enabled_plugins') },
      { target: `${config}/definitions.json`, content: shippedDefinitions() },
      ...certificateFiles.map((name) => ({ target: `${config}/certs/${name}`, content: read(certs, name) })),
    ],
  });
  return {
    servicesUrl: `mqtt://${container.host}:${container.port(1884)}`,
    cabinetsUrl: `mqtts://${container.host}:${container.port(8883)}`,
    password,
    ca: authority.ca,
    sharesSubscriptions: false,
    identityOf: async () => undefined,
    stop: async () => {
      await container.stop();
      rmSync(certs, { recursive: true, force: true });
    },
  };
}

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
