import type { BrokerRefusalKind } from '@larder/domain/device/broker-refusal';

/** The page that explains each of these to the maker of a cabinet. */
export const explainedIn = 'docs/protocol/README.md, "What usually goes wrong first"';

/** What the broker refused, and what the maker of the cabinet does about it. */
export const refusalWords: Readonly<Record<BrokerRefusalKind, string>> = {
  wrong_secret:
    'wrong secret: send the one from the secrets-….csv of the import as password, without a line end; ' +
    '`platform rotate-secret` makes a new one',
  unknown_number: 'no cabinet of this number here: import it, or connect to the installation that has it',
  client_id: 'client id and username differ: both must be the number of the cabinet',
  mqtt_version: 'only MQTT 3.1.1 is spoken: set protocol level 4 in the library',
  retired: 'the cabinet is retired: it may not connect any more',
  blocked:
    'blocked for ten minutes after too many wrong secrets or unknown numbers from one address: mend them, wait',
  two_boards:
    'more than six take-overs in ten minutes: two boards use this number, or a library reconnects by itself',
  taken_over:
    'a second connection with this number replaced the first: close the old one before connecting anew, and let only ' +
    'one board use the number',
  foreign_topic:
    'not a topic that this cabinet may publish to: it writes cab/v1/{its number}/up/{channel} only',
  unknown_channel: 'unknown channel, the message was not read: up/ has conn, tele, twin, cmd, req and evt',
  filter: 'not the filter of this cabinet: subscribe to exactly cab/v1/{its number}/down/+ with QoS 0 or 1',
  qos: 'QoS 2 is not spoken: publish with QoS 0 or 1',
  retained: 'nothing is retained: publish with retain off, the will included',
  flood: 'more than 30 messages a second: send less, events excepted',
  malformed:
    'not MQTT 3.1.1, or too large: at most 256 KiB a packet, 4 KiB before the connection is accepted',
};
