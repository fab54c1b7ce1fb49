import { offerMosquitto } from '@larder/stack/brokers/mosquitto';
import { offerRabbitmq } from '@larder/stack/brokers/rabbitmq';

/** The brokers besides the gateway's own that journeys are run with. */
export const brokerOffers = { mosquitto: offerMosquitto, rabbitmq: offerRabbitmq };

export type BrokerChoice = 'embedded' | keyof typeof brokerOffers;
