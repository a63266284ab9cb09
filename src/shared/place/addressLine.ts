import { cut } from '../text.ts';
import { parseStreet } from './street.ts';

/** What stands at an address. */
export const buildingTypes = ['Comercial', 'Residencial'] as const;

/** What of an address goes on its line; null and empty are the same. */
type AddressLine = {
  readonly address: string;
  readonly addressNumber: number;
  readonly floor?: string | null;
  readonly door?: string | null;
};

/**
 * An address as a list shows it: 'Gurruchaga 1854, piso 3 "B"'. The number is not repeated when the address already ends its street with it.
 * @param max letters of street and number that are left when it is cut; floor and door never are
 */
export const addressLine = ({ address, addressNumber, floor, door }: AddressLine, max = Infinity): string => {
  const whole = addressNumber === 0 || parseStreet(address).number === addressNumber ? address : `${address} ${addressNumber}`;
  const street = cut(whole, max);
  const level = floor && (/^\d/.test(floor) ? `piso ${floor}` : floor);
  const unit = door && (level ? `"${door}"` : `depto "${door}"`);
  const inside = [level, unit].filter(Boolean).join(' ');
  return inside === '' ? street : `${street}, ${inside}`;
};
