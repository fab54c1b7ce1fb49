import { asyncapiDocument } from '@larder/cabinet-protocol/asyncapi-document';

/** The protocol of the cabinets as AsyncAPI, public: makers of cabinets read it where it runs. */
export function protocolDocument(): Record<string, unknown> {
  return asyncapiDocument();
}
