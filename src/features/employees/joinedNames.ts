import type { JoinedColumns } from '#shared/record/import/joinedColumn.ts';

/** A person's name and surname, '' for one that a cell does not have. */
type Names = { name: string; last: string };

/** Words that begin a surname of several: 'de la Cruz', 'San Martín'. */
const PARTICLE = /^(?:d[aeio]|del|dell[ao]|dos|das|la|las|los|le|van|von|der|den|ter|mac|mc|san|santa|y|e)$/i;

/** 'Pérez, María José': what stands before a comma is the surname, whatever the column is called. */
const atComma = (text: string): Names | undefined => {
  const [last = '', name = '', ...more] = text.split(/\s*[,;]\s*/);
  return last && name && more.length === 0 ? { last, name } : undefined;
};

/** The names of somebody whose surname is written first: the first word is it, with what leads it. */
export const surnameFirst = (text: string): Names => {
  const written = text.trim().replaceAll(/\s+/g, ' ');
  const parted = atComma(written);
  if (parted) return parted;
  const words = written.replaceAll(/[,;]/g, '').trim().split(' ');
  const lead = words.findIndex((word) => !PARTICLE.test(word));
  const end = Math.max(lead, 0) + 1;
  return { last: words.slice(0, end).join(' '), name: words.slice(end).join(' ') };
};

/** The names of somebody whose surname is written last: the last word is it, with what leads it. */
export const surnameLast = (text: string): Names => {
  const written = text.trim().replaceAll(/\s+/g, ' ');
  const parted = atComma(written);
  if (parted) return parted;
  const words = written.replaceAll(/[,;]/g, '').trim().split(' ');
  let from = words.length - 1;
  while (from > 1 && PARTICLE.test(words[from - 1]!)) from -= 1;
  return from > 0 ? { name: words.slice(0, from).join(' '), last: words.slice(from).join(' ') } : { name: words[0] ?? '', last: '' };
};

const told = (names: Names) => Object.fromEntries(Object.entries(names).filter(([, text]) => text !== ''));

/** Columns in which files have the name and the surname of employees together. */
export const employeeJoined: JoinedColumns = {
  lastName: {
    label: 'Apellido y nombre',
    titles: 'apellidos y nombres|apellido y nombres|apellidos y nombre|apellido nombre|apellidos nombres|apellido y nombre completo',
    fields: ['name', 'last'],
    parts: (text) => told(surnameFirst(text)),
  },
  nameLast: {
    label: 'Nombre y apellido',
    titles:
      'nombres y apellidos|nombre y apellidos|nombres y apellido|nombre apellido|nombres apellidos|nombre completo|nombre y apellido completo|full name|empleado|empleada|trabajador',
    fields: ['name', 'last'],
    parts: (text) => told(surnameLast(text)),
  },
};
