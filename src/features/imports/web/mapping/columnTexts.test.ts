import { expect, test } from 'vitest';
import { beginFile, type DueDays, openAsks, tableOf, type WorkFile } from '../work/workFile.ts';
import { bandTexts, denialOf, missingText } from './columnTexts.ts';

const days: DueDays = { today: '2026-11-20', tomorrow: '2026-11-21', working: '2026-11-24', why: null };
const fileOf = (...rows: string[][]): WorkFile => {
  const source = { sheets: [{ name: '', rows, merges: [] }], form: 'CSV', told: [] };
  return beginFile({ name: 'a.csv', hash: '0', source }, tableOf(source), null, days);
};
const layout = (of: WorkFile): NonNullable<WorkFile['layout']> => ({
  reading: of.reading,
  answers: { createSkus: true, client: 'c1', driver: null },
  clients: [{ _id: 'c1', name: 'Ñandú Indumentaria', times: 14, lastAt: '2026-11-19T12:00:00Z' }],
  times: 14,
  updateAt: '2026-11-19T12:00:00Z',
  by: 'Ramón Ortúzar',
});

const own = fileOf(
  ['Destino', 'Peso', 'Pago', 'Total a cobrar', 'Debe abonar', 'Color'],
  ['Thames 2250', '1,25', 'A confirmar', '100', '$ 8.900', 'rojo'],
);
const shop = fileOf(
  ['Número de orden', 'Estado del pago', 'Nombre para el envío', 'Medio de envío', 'Dirección', 'Color'],
  ['1', 'Pagado', 'Ana Paz', 'Moto', 'Thames 2250', 'rojo'],
);

test('what has to be said is named', () => {
  expect(missingText(own, openAsks(own))).toBe('Falta decir la unidad del peso y qué palabras de «Pago» son pagado.');
  expect(missingText(own, [...openAsks(own), { at: 4, about: 'unread', guess: 'email' }, { at: 0, about: 'guess' }])).toBe(
    'Falta decir la unidad del peso, qué palabras de «Pago» son pagado y 2 más.',
  );
  expect(missingText(own, [])).toBeUndefined();
  expect(
    missingText(
      own,
      [0, 1, 2].map((at) => ({ at, about: 'guess' as const })),
    ),
  ).toBe('Falta decir si las 3 columnas son lo que parecen.');
  const unread = { ...own, reading: { ...own.reading, columns: own.reading.columns.map(() => null) } };
  expect(missingText(unread, [])).toBe('Falta decir qué columna es Destino.');
});

test('what a file is known as', () => {
  expect(bandTexts(own, 2)).toEqual({ title: 'Planilla nueva.', text: '4 de 6 columnas leídas. Falta decir 2.' });
  expect(denialOf(own)).toBeUndefined();
  expect(bandTexts(shop, 0)).toEqual({ title: 'Es una exportación de Tienda Nube.', text: '5 de 6 columnas leídas.' });
  expect(denialOf(shop)).toBe('No es de Tienda Nube');
  const known = { ...own, layout: layout(own), answers: { createSkus: true, client: 'c1' } };
  expect(bandTexts(known, 0)).toEqual({
    title: 'Planilla conocida, de Ñandú Indumentaria.',
    text: '4 de 6 columnas leídas como la última vez (19/11), por Ramón Ortúzar.',
  });
  expect(denialOf(known)).toBe('Reconocer de nuevo');
});
