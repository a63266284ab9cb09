import { fold } from '../../text.ts';

/** What they write where somebody has no phone, no e-mail, no number. */
const HAS_NONE =
  /^(?:no|no (?:tiene|posee|usa|hay|aplica|corresponde|informa|sabe)|sin (?!.*\d).*|ningun[oa]?|s\/?[tn]|nada|x{2,}|0+|\?+)$/;
/** Whether a text says that there is none of what is asked about: 'no tiene', 'sin vehículo'. */
export const saysNone = (text: string): boolean => HAS_NONE.test(fold(text.trim()));

/** The year of a day that is written with two digits: nobody was born after 2049, and nothing ends before 1950. */
const wholeYear = (year: string) => (year.length === 2 ? `${Number(year) >= 50 ? '19' : '20'}${year}` : year);

/** A day as 'YYYY-MM-DD', from '31/01/1985', '31-1-85' or ISO, whatever time stands behind it; the calendar is not asked. */
export const writtenDay = (text: string): string | undefined => {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/.exec(text) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  return year && month && day ? `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
};
