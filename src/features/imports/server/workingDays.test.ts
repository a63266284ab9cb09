import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/time.ts';
import { imports } from '../contract.ts';
import { DAY, importsApp } from './testing.ts';
import { nextDays } from './workingDays.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

describe('the next working day', () => {
  test.each([
    // A Sunday before the Monday to which the 20th was moved.
    ['AR', '2026-11-22', '2026-11-24', 'Lunes 23/11: feriado (Día de la Soberanía Nacional)'],
    ['AR', '2026-11-20', '2026-11-24', 'Lunes 23/11: feriado (Día de la Soberanía Nacional)'],
    // Friday the 20th itself is none.
    ['AR', '2026-11-19', '2026-11-20', null],
    ['AR', '2026-11-24', '2026-11-25', null],
    // Moved from Wednesday the 17th.
    ['AR', '2026-06-12', '2026-06-16', 'Lunes 15/06: feriado (Paso a la Inmortalidad del General Don Martín Miguel de Güemes)'],
    ['AR', '2026-06-16', '2026-06-17', null],
    // On a Saturday.
    ['AR', '2026-06-19', '2026-06-22', null],
    ['AR', '2026-02-13', '2026-02-18', 'Lunes 16/02: feriado (Carnaval) · Martes 17/02: feriado (Carnaval)'],
    [
      'AR',
      '2026-04-01',
      '2026-04-06',
      'Jueves 02/04: feriado (Día del Veterano y de los Caídos en la Guerra de Malvinas) · Viernes 03/04: feriado (Viernes Santo)',
    ],
    ['AR', '2026-08-14', '2026-08-18', 'Lunes 17/08: feriado (Paso a la Inmortalidad del General José de San Martín)'],
    ['AR', '2026-10-09', '2026-10-13', 'Lunes 12/10: feriado (Día del Respeto a la Diversidad Cultural)'],
    ['AR', '2026-12-07', '2026-12-09', 'Martes 08/12: feriado (Inmaculada Concepción de María)'],
    // The year ends.
    ['AR', '2026-12-31', '2027-01-04', 'Viernes 01/01: feriado (Año Nuevo)'],
    ['UY', '2026-11-22', '2026-11-23', null],
    ['UY', '2026-08-24', '2026-08-26', 'Martes 25/08: feriado (Día de la Independencia)'],
    ['UY', '2026-07-17', '2026-07-20', null],
    ['UY', '2026-04-30', '2026-05-04', 'Viernes 01/05: feriado (Día del Trabajador)'],
    ['ES', '2026-11-20', '2026-11-23', null],
    ['ES', '2026-01-05', '2026-01-07', 'Martes 06/01: feriado (Día de los Reyes Magos)'],
    ['ES', '2026-10-09', '2026-10-13', 'Lunes 12/10: feriado (Fiesta Nacional de España)'],
    ['ES', '2026-12-04', '2026-12-07', null],
    // A holiday of some regions alone.
    ['ES', '2026-04-01', '2026-04-02', null],
  ] as const)('in %s after %s is %s', (country, today, working, why) =>
    expect(nextDays(country, today)).toEqual({ today, tomorrow: addDays(today, 1), working, why }),
  );

  test('is told for the company’s country, to those who may import', async () => {
    const { company } = await t.withClient();
    const days = async () => (await t.call(imports.days, {}, company.token)).body;
    expect(await days()).toEqual(nextDays('AR', DAY));
    await t.database.owner.query("update companies set country_code = 'ES' where company_id = $1", [company.companyId]);
    expect(await days()).toEqual(nextDays('ES', DAY));
    const { token } = await t.make.user(company, 'clerk', ['office']);
    expect((await t.call(imports.days, {}, token)).status).toBe(403);
    expect((await t.call(imports.days, [], company.token)).status).toBe(400);
  });
});
