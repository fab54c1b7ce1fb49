import { deviceAddress } from '@larder/contract/device.contract';
import { checkAddress, type DeviceAddress, needsArea } from '@larder/domain/device/address/address';

/** The typed parts of an address; the country is chosen. */
export type AddressPart = 'street' | 'city' | 'state' | 'area' | 'zip';

/**
 * Parts of an address in the order in which people of that country write them; asks for the area only in countries that
 * have areas.
 */
export function addressParts(country: string): readonly AddressPart[] {
  return needsArea(country) ? ['state', 'city', 'area', 'street', 'zip'] : ['street', 'city', 'state', 'zip'];
}

const somewhere = { street: 'x', city: 'x', state: 'x', area: 'x' };

/**
 * Returns the parts that keep an address from being complete. Judges each part by the rule of the whole address, with
 * valid parts around it.
 */
export function faultyParts(address: DeviceAddress): AddressPart[] {
  const { country } = address;
  const isComplete = (parts: Partial<DeviceAddress>) =>
    checkAddress({ country, zip: '', ...somewhere, ...parts }).ok;
  const zip = ['12345', '123456'].find((sample) => isComplete({ zip: sample })) ?? '12345';
  return addressParts(country).filter((part) => !isComplete({ zip, [part]: address[part] ?? '' }));
}

/**
 * Schema of the address form. Refuses the address as a whole like the API does, and also each part where something is
 * missing, so that the focus finds it. The first part's message says what is required, the others what is wrong with
 * them; a missing area has the words of the specification. [spec 5]
 */
export const addressEntry = deviceAddress.superRefine((address, context) => {
  faultyParts(address).forEach((part, place) => {
    const isEmpty = (address[part] ?? '').trim() === '';
    const own = isEmpty ? 'device.address.missing' : 'device.address.check';
    const general = place === 0 ? 'valid.address.complete' : own;
    const message = isEmpty && part === 'area' ? 'valid.address.area' : general;
    context.addIssue({ code: 'custom', path: [part], message });
  });
});
