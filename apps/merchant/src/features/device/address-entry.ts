import { deviceAddress } from '@larder/contract/device.contract';
import { checkAddress, type DeviceAddress, needsArea } from '@larder/domain/device/address';

/** The typed parts of an address; the country is chosen. */
export type AddressPart = 'street' | 'city' | 'state' | 'area' | 'zip';

/** In the order in which people of that country write them. The area is asked for only where there are areas. */
export function addressParts(country: string): readonly AddressPart[] {
  return needsArea(country) ? ['state', 'city', 'area', 'street', 'zip'] : ['street', 'city', 'state', 'zip'];
}

const somewhere = { street: 'x', city: 'x', state: 'x', area: 'x' };

/** The parts that keep an address from being complete: each is judged by the rule of the whole, with sound parts around it. */
export function faultyParts(address: DeviceAddress): AddressPart[] {
  const { country } = address;
  const isComplete = (parts: Partial<DeviceAddress>) =>
    checkAddress({ country, zip: '', ...somewhere, ...parts }).ok;
  const zip = ['12345', '123456'].find((sample) => isComplete({ zip: sample })) ?? '12345';
  return addressParts(country).filter((part) => !isComplete({ zip, [part]: address[part] ?? '' }));
}

/**
 * The address of a form: refused as a whole like the API does, and besides at the parts where something is missing, so that the focus
 * finds them. The first says what is wanted, the others what is wrong with them.
 */
export const addressEntry = deviceAddress.superRefine((address, context) => {
  faultyParts(address).forEach((part, place) => {
    const isEmpty = (address[part] ?? '').trim() === '';
    const own = isEmpty ? 'device.address.missing' : 'device.address.check';
    context.addIssue({ code: 'custom', path: [part], message: place === 0 ? 'valid.address.complete' : own });
  });
});
