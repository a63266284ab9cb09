import { expect, test } from 'vitest';
import type { Health } from './contract.ts';
import { lookedText, marksOf, sumText } from './marks.ts';

const AT = '2026-11-28T13:15:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString();
const nothing = { count: 0, oldest: null };
const GB = 1_000_000_000;
/** An installation and a company with which all is well. */
const well: Health = {
  at: AT,
  version: '0.1.0',
  node: '24.1.0',
  startedAt: ago(180),
  database: { embedded: true, version: '18.1', bytes: 1_234_000_000, waiting: 0 },
  disk: { free: 100 * GB, size: 500 * GB },
  backups: { at: AT, nightly: true, embedded: true, since: ago(99_999), lastAt: ago(400), runs: [] },
  log: null,
  mail: { server: true, left: 0, failed: false },
  geocoder: { name: '', failingSince: null },
  roads: { name: 'OSRM', failingSince: null },
  work: { waiting: 0, running: 0, oldest: null, failed: [] },
  partners: nothing,
  peers: null,
  marketplaces: { linked: 0, expired: [], failing: 0, waiting: nothing },
  webhooks: { total: 0, troubles: [], waiting: nothing },
};
const found = (over: Partial<Health>, key: string) => {
  const { installation, company } = marksOf({ ...well, ...over });
  const mark = [...installation, ...company].find((each) => each.key === key);
  return mark && [mark.state, mark.says, mark.todo ?? ''];
};

test('when all is well, all of it says so; what the company has not is left out', () => {
  const { installation, company } = marksOf(well);
  expect([...installation, ...company].map(({ key, state, says, todo }) => [key, state, says, todo])).toEqual([
    ['database', 'ok', 'Contesta. PostgreSQL 18.1 incluido, 1,2 GB.', undefined],
    ['disk', 'ok', 'Quedan 100 GB de 500 GB.', undefined],
    ['backups', 'ok', 'La última copia es de hoy a las 03:35.', undefined],
    ['mail', 'ok', 'Los correos salen por el servidor de correo.', undefined],
    ['geocoder', 'ok', 'Reparto ubica las direcciones con lo que tiene cargado; no usa ningún servicio de afuera.', undefined],
    ['roads', 'ok', 'Reparto calcula los caminos con OSRM.', undefined],
    ['version', 'ok', 'Reparto 0.1.0, en marcha desde hoy a las 07:15 (3 horas), con Node 24.1.0.', undefined],
    ['work', 'ok', 'Nada falló en el último día. No hay nada en marcha.', undefined],
    ['partners', 'ok', 'Las otras empresas están al tanto de todo.', undefined],
  ]);
  expect(sumText([...installation, ...company])).toEqual({ state: 'ok', says: 'Todo está bien' });
});

test.each<[string, Partial<Health>, string, string, string, RegExp]>([
  [
    'a crowd at the database',
    { database: { ...well.database, waiting: 10 } },
    'database',
    'warn',
    'Contesta con demora: 10 pedidos esperan una conexión. PostgreSQL 18.1 incluido, 1,2 GB.',
    /POOL_SIZE/,
  ],
  [
    'a few who wait',
    { database: { ...well.database, embedded: false, waiting: 9 } },
    'database',
    'ok',
    'Contesta. PostgreSQL 18.1 propio, 1,2 GB.',
    /^$/,
  ],
  ['5 GB left', { disk: { free: 5 * GB, size: 20 * GB } }, 'disk', 'ok', 'Quedan 5 GB de 20 GB.', /^$/],
  ['less', { disk: { free: 4.99 * GB, size: 20 * GB } }, 'disk', 'warn', 'Quedan 4,9 GB de 20 GB.', /antes de que se llene/],
  ['less than 1 GB', { disk: { free: 0.99 * GB, size: 20 * GB } }, 'disk', 'bad', 'Quedan 990 MB de 20 GB.', /agrande el disco ya/],
  ['a disk that nobody knows', { disk: null }, 'disk', 'warn', 'El sistema no dice cuánto espacio queda.', /^$/],
  [
    'mails that were not taken',
    { mail: { server: true, left: 0, failed: true } },
    'mail',
    'bad',
    'En el último día hubo correos que el servidor de correo no tomó.',
    /SMTP_URL/,
  ],
  [
    'no mail server',
    { mail: { server: false, left: 0, failed: false } },
    'mail',
    'warn',
    'No hay servidor de correo: los correos quedan como archivos en el servidor (no hay ninguno).',
    /SMTP_URL/,
  ],
  [
    'mails that lie there',
    { mail: { server: false, left: 1_200, failed: false } },
    'mail',
    'warn',
    'No hay servidor de correo: los correos quedan como archivos en el servidor (hay 1.200 sin enviar).',
    /SMTP_URL/,
  ],
  [
    'a geocoder that does not answer',
    { geocoder: { name: 'Photon', failingSince: ago(30) } },
    'geocoder',
    'warn',
    'Photon no contesta desde hoy a las 09:45. Mientras tanto se usa lo que está cargado, que es menos exacto.',
    /Photon funcione/,
  ],
  [
    'roads since long ago',
    { roads: { name: 'OSRM', failingSince: ago(60 * 72) } },
    'roads',
    'warn',
    'OSRM no contesta desde el 25/11/26 10:15. Mientras tanto se usa lo que está cargado, que es menos exacto.',
    /OSRM funcione/,
  ],
  [
    'work that waits',
    { work: { waiting: 2, running: 1, oldest: ago(15), failed: [] } },
    'work',
    'ok',
    'Nada falló en el último día. 1 en marcha y 2 en espera.',
    /^$/,
  ],
  [
    'for long',
    { work: { waiting: 1, running: 0, oldest: ago(16), failed: [] } },
    'work',
    'warn',
    '1 proceso espera, el más viejo hace 16 minutos.',
    /avise/,
  ],
  [
    'and for hours',
    { work: { waiting: 2, running: 0, oldest: ago(121), failed: [] } },
    'work',
    'bad',
    '2 procesos esperan, el más viejo hace 2 horas.',
    /avise/,
  ],
  [
    'work that failed',
    {
      work: {
        waiting: 0,
        running: 0,
        oldest: null,
        failed: [
          { name: 'export orders', count: 2, lastAt: AT },
          { name: 'export trial', count: 1, lastAt: AT },
          { name: 'import', count: 1, lastAt: AT },
        ],
      },
    },
    'work',
    'warn',
    '4 procesos fallaron en el último día: Exportación y Importación de órdenes.',
    /Inténtelo de nuevo/,
  ],
  [
    'others who are told at once',
    { partners: { count: 3, oldest: ago(14) } },
    'partners',
    'ok',
    'Las otras empresas están al tanto de todo.',
    /^$/,
  ],
  [
    'others who are not told',
    { partners: { count: 1, oldest: ago(15) } },
    'partners',
    'warn',
    'Falta contarles 1 novedad a otras empresas, la más vieja de hace 15 minutos.',
    /Transfer/,
  ],
  ['connections that answer', { peers: { total: 1, failing: [] } }, 'peers', 'ok', '1 conexión, y todas contestan.', /^$/],
  [
    'connections that do not',
    {
      peers: {
        total: 3,
        failing: [
          { name: 'Sur', failure: 'No contesta: tarda demasiado', waiting: 2 },
          { name: 'Norte', failure: null, waiting: 0 },
        ],
      },
    },
    'peers',
    'warn',
    'No contestan: Sur (no contesta: tarda demasiado), 2 novedades esperan; Norte.',
    /Otras instalaciones/,
  ],
  [
    'accounts that are read',
    { marketplaces: { linked: 2, expired: [], failing: 0, waiting: nothing } },
    'marketplaces',
    'ok',
    '2 cuentas vinculadas, y todas se leen.',
    /^$/,
  ],
  [
    'accounts that expired',
    { marketplaces: { linked: 0, expired: [{ client: 'Ñandú', type: 'Mercado Libre' }], failing: 0, waiting: nothing } },
    'marketplaces',
    'warn',
    '1 cuenta venció: Ñandú (Mercado Libre). De ellas no entran ventas.',
    /Vincúlelas/,
  ],
  [
    'accounts that cannot be read',
    { marketplaces: { linked: 2, expired: [], failing: 2, waiting: nothing } },
    'marketplaces',
    'warn',
    '2 cuentas no se pudieron leer la última vez.',
    /motivo/,
  ],
  [
    'marketplaces that wait',
    { marketplaces: { linked: 2, expired: [], failing: 0, waiting: { count: 7, oldest: ago(20) } } },
    'marketplaces',
    'warn',
    '7 novedades esperan, la más vieja de hace 20 minutos.',
    /solo/,
  ],
  [
    'webhooks that are told',
    { webhooks: { total: 1, troubles: [], waiting: nothing } },
    'webhooks',
    'ok',
    '1 webhook, y todos reciben los avisos.',
    /^$/,
  ],
  [
    'webhooks that are not',
    {
      webhooks: {
        total: 2,
        troubles: [
          { name: 'Tienda', paused: true, failure: 'Contesta con el error 500', lost: 2 },
          { name: 'Otra', paused: false, failure: null, lost: 0 },
        ],
        waiting: nothing,
      },
    },
    'webhooks',
    'warn',
    'No reciben todo: Tienda (en pausa por fallar, contesta con el error 500, 2 avisos perdidos) y Otra.',
    /registro/,
  ],
])('%s', (_what, over, key, state, says, todo) => {
  expect(found(over, key)).toEqual([state, says, expect.stringMatching(todo)]);
});

test('a disk that has no room for two more backups is to be looked at', () => {
  const runs = [
    {
      _id: '0198c0de-0000-7000-8000-000000000001',
      kind: 'night' as const,
      beginAt: ago(400),
      endAt: ago(390),
      file: 'x',
      bytes: 60 * GB,
      newBytes: 0,
      error: null,
      complaint: null,
    },
  ];
  expect(found({ backups: { ...well.backups, runs } }, 'disk')?.[0]).toBe('warn');
});

test('the sum counts what is bad before what is to be looked at', () => {
  const [ok, warn, bad] = (['ok', 'warn', 'bad'] as const).map((state) => ({ state, says: '' }));
  const said = [
    [ok, warn],
    [ok, warn, warn],
    [ok, bad],
    [bad, bad, warn],
  ].map((marks) => sumText(marks.flatMap((mark) => mark ?? [])).says);
  expect(said).toEqual([
    'Hay 1 cosa para mirar',
    'Hay 2 cosas para mirar',
    'Hay 1 cosa que está mal',
    'Hay 2 cosas que están mal y 1 para mirar',
  ]);
  expect(lookedText(AT)).toBe('Visto 28/11/26 10:15:00');
});

test('the log is told of where one is kept', () => {
  expect(found({}, 'log')).toBeUndefined();
  expect(found({ log: { since: ago(600), lastAt: ago(90), failure: null, copying: false } }, 'log')?.slice(0, 1)).toEqual(['bad']);
});
