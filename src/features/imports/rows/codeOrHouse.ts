import { cpDigits } from '#shared/place/address.ts';
import { splitAddress } from '#shared/place/splitAddress.ts';
import { segmentsOf } from '#shared/place/street.ts';
import { isArea, isBarrio, readTown, townKey } from '#shared/place/town.ts';
import { type WrittenEnd, withNumber } from './end.ts';

/** The codes of the provinces' capitals, most of which are called as their province is; by `townKey`. */
const capitals: Readonly<Record<string, number>> = {
  catamarca: 4700,
  chaco: 3500,
  chubut: 9103,
  cordoba: 5000,
  corrientes: 3400,
  'entre rios': 3100,
  formosa: 3600,
  jujuy: 4600,
  'la pampa': 6300,
  'la rioja': 5300,
  mendoza: 5500,
  misiones: 3300,
  neuquen: 8300,
  'rio negro': 8500,
  salta: 4400,
  'san juan': 5400,
  'san luis': 5700,
  'santa cruz': 9400,
  'santa fe': 3000,
  'santiago del estero': 4200,
  'tierra del fuego': 9410,
  tucuman: 4000,
};

/** The line of an end as it is read, and what is doubtful of that. */
interface LineReading {
  readonly line: string;
  readonly doubt?: string;
}

type Cells = Pick<WrittenEnd, 'line' | 'number' | 'town' | 'postalCode' | 'province'>;

/**
 * The line of an end where a part behind the first may be a street and its house or a province and its postal code: 'San Martín, Mendoza
 * 5500'. What the other cells say counts, then whether it is the code of that province's capital; where they say nothing it is doubtful.
 */
export const readCode = ({ line, number, town, postalCode, province }: Cells): LineReading => {
  const [first = '', ...others] = segmentsOf(line);
  const part = others.find((each) => /\s[1-9]\d{3}$/.test(each) && isArea(each.slice(0, -5)));
  if (part === undefined || /\d/.test(first) || withNumber(line, number) !== line) return { line };
  const street = part.slice(0, -5);
  if (splitAddress(line).street !== street) return { line };
  const code = part.slice(-4);
  const coded = { line: line.replace(part, `${code} ${street}`) };
  const key = townKey(street);
  const isSaid = [town, province].some((cell) => cell !== '' && (townKey(cell) === key || readTown(cell).province === key));
  if (isSaid || cpDigits(postalCode) === code) return coded;
  const isSilent = town === '' && province === '' && postalCode === '';
  const isCapital = isSilent && capitals[key] === Number(code);
  // 'Palermo, Córdoba 5000': who names the barrio first has the street behind it.
  if (isBarrio(first) && !isCapital) return { line };
  if (isCapital && !isBarrio(first)) return { ...coded, doubt: `Se leyó ${code} como el CP de ${street}: revise la calle` };
  return { line, doubt: `Se leyó ${part} como calle y número: ¿o es la localidad y su CP?` };
};
