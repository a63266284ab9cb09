/** The area of an Argentine number: of two, three or four digits. */
const AREA = '(11|2(?:2[013]|3[067]|49|6[01346]|80|9[14789])|3(?:36|4[12358]|5[138]|6[24]|7[069]|8[013578])|[23]\\d{3})';

/** How numbers of Argentina, Uruguay and Spain are written, with and without their country; those of others with theirs. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(0?)(?=\\d{10}$)${AREA}(\\d+)(\\d{4})$`), '$1$2 $3-$4'],
  [new RegExp(`^549(?=\\d{10}$)${AREA}(\\d+)(\\d{4})$`), '+54 9 $1 $2-$3'],
  [new RegExp(`^54(?=\\d{10}$)${AREA}(\\d+)(\\d{4})$`), '+54 $1 $2-$3'],
  [/^598(\d\d)(\d{3})(\d{3})$/, '+598 $1 $2 $3'],
  [/^34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3'],
  [/^1([2-9]\d{2})([2-9]\d{2})(\d{4})$/, '+1 $1 $2 $3'],
  [/^(5\d{10,14}|4[49]\d{9,11}|33[67]\d{8}|393\d{8,9}|3519\d{8})$/, '+$1'],
  [/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(\d{4})(\d{4})$/, '$1-$2'],
];

/** A phone, stored as digits, as it is read: '1154445555' -> '11 5444-5555'. One of another shape stays as it is. */
export const formatPhone = (digits: string): string => {
  const [pattern, written = ''] = WRITTEN.find(([one]) => one.test(digits)) ?? [];
  return pattern ? digits.replace(pattern, written) : digits;
};
