import { cut } from '../text.ts';
import { parseStreet, segmentsOf } from './street.ts';

/** What of an address goes on its line; null and empty are the same. */
type AddressLine = {
  readonly address: string;
  readonly addressNumber: number;
  readonly floor?: string | null;
  readonly door?: string | null;
};

/** Whether an address has its number already: 'Thames 1234', 'Thames 1234 1425 CABA', 'Farmacia Sur, Thames 1234'. */
const hasNumber = (address: string, number: number): boolean =>
  // Most do not, and a pattern costs more to make than all else of a line: an export makes two hundred thousand.
  address.includes(String(number)) &&
  [...address.matchAll(new RegExp(String.raw`(?<!\d)${number}(?!\d)`, 'g'))].some(
    ({ 0: { length }, index }) => parseStreet(segmentsOf(address.slice(0, index + length)).at(-1) ?? '').number === number,
  );

/** A floor in words: 'piso 3'; 'PB' says it by itself. */
export const floorText = (floor: string): string => (/^\d/.test(floor) ? `piso ${floor}` : floor);

/** A door in words: 'depto B'; 'Local 4' says it by itself. */
export const doorText = (door: string): string => (door === '' || /\s|^\p{L}{2}/u.test(door) ? door : `depto ${door}`);

/**
 * An address as a list shows it: 'Gurruchaga 1854, piso 3 "B"'. The number is not repeated when the address already has it.
 * @param max letters of street and number that are left when it is cut; floor and door never are
 */
export const addressLine = ({ address, addressNumber, floor, door }: AddressLine, max = Infinity): string => {
  const whole = addressNumber === 0 || hasNumber(address, addressNumber) ? address : `${address} ${addressNumber}`;
  const street = cut(whole, max);
  const level = floor && floorText(floor);
  const unit = door && (level ? `"${door}"` : `depto "${door}"`);
  const inside = [level, unit].filter(Boolean).join(' ');
  return inside === '' ? street : `${street}, ${inside}`;
};
