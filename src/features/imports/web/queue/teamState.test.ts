import { describe, expect, test } from 'vitest';
import type { FileTwin } from '../api.ts';
import type { QueuedFile } from '../../queue.ts';
import { createdOn, sayPending, teamState, twinSaid, twinsNow } from './teamState.ts';

/** 20/11/2026 at 10:32 in Buenos Aires. */
const NOW = Date.parse('2026-11-20T13:32:00Z');
const ramon = { _id: 'r', name: 'Ramón', last: 'Ortúzar' };

const queued = (more: Partial<QueuedFile> = {}): QueuedFile => ({
  _id: 'f',
  employee: ramon,
  fileName: 'bodega.csv',
  layout: 'WooCommerce',
  client: null,
  total: 112,
  state: 'review',
  pending: 0,
  open: true,
  createAt: '2026-11-20T12:41:00.000Z',
  seenAt: '2026-11-20T13:00:00.000Z',
  sent: null,
  ...more,
});
const result = (created: number, existing = 0, doubtful = 0) => ({
  created,
  existing,
  doubtful,
  startDay: '2026-11-20',
  endDay: '2026-11-20',
});
const sent = (more: Partial<NonNullable<QueuedFile['sent']>>): Partial<QueuedFile> => ({
  state: null,
  open: false,
  sent: {
    _id: 'i',
    createAt: '2026-11-20T12:11:00.000Z',
    job: 'j',
    state: 'Completado',
    done: 0,
    result: null,
    endAt: '2026-11-20T12:12:00.000Z',
    error: null,
    ...more,
  },
});

describe('how far a file of the team is', () => {
  test.each([
    ['open', queued(), 'open', 'Revisando, desde 09:41'],
    ['open since yesterday', queued({ createAt: '2026-11-19T21:40:00.000Z', state: 'placing' }), 'open', 'Ubicando, desde ayer 18:40'],
    ['left', queued({ open: false }), 'waiting', 'Sin terminar, 10:00'],
    ['left days ago', queued({ open: false, seenAt: '2026-11-12T13:00:00.000Z' }), 'waiting', 'Sin terminar, 12/11/26 10:00'],
    ['unreadable', queued({ state: 'refused' }), 'wrong', 'No se pudo leer'],
    ['on its way', queued(sent({ state: 'Procesando', endAt: null })), 'waiting', 'Creando'],
    ['stored', queued(sent({ result: result(180) })), 'created', '180 creadas, 09:12'],
    ['one stored', queued(sent({ result: result(1) })), 'created', '1 creada, 09:12'],
    ['stored in part', queued(sent({ result: result(35, 3, 2) })), 'created', '35 creadas · 3 repetidas · 2 dudosas, 09:12'],
    ['there already', queued(sent({ result: result(0, 12) })), 'created', 'Ya estaban todas, 09:12'],
    ['failed', queued(sent({ state: 'Error', error: 'No' })), 'wrong', 'No se creó ninguna, 09:12'],
  ] as const)('%s', (_name, file, kind, said) => {
    expect(teamState(file, NOW)).toEqual({ kind, said });
  });
});

test('the day counts the orders of the files that were stored on it', () => {
  const files = [
    queued(sent({ result: result(180) })),
    queued(sent({ result: result(147, 3) })),
    queued(sent({ result: result(5), createAt: '2026-11-19T12:00:00.000Z' })),
    queued(sent({ state: 'Error' })),
    queued(),
  ];
  expect(createdOn('2026-11-20', files)).toEqual({ orders: 327, files: 2 });
});

describe('that somebody has the same file, or has imported it, is said', () => {
  const twin = (more: Partial<FileTwin>): FileTwin => ({
    _id: 't',
    employee: ramon,
    total: 180,
    state: 'review',
    open: false,
    createAt: '2026-11-20T12:41:00.000Z',
    mine: false,
    sentAt: null,
    job: null,
    ...more,
  });
  const stored = twin({ state: null, sentAt: '2026-11-20T12:12:00.000Z', job: 'Completado' });
  const listed = queued({ _id: 't', ...sent({ result: result(179, 1) }) });
  test('what was said of it before gives way to what the list says now', () => {
    const [now] = twinsNow([twin({ open: true })], [listed]);
    expect(now).toMatchObject({ open: false, state: null, sentAt: listed.sent?.createAt, job: 'Completado' });
    expect(twinSaid(now ? [now] : [], [listed], NOW)).toBe('Ramón Ortúzar lo importó hoy 09:11: 179 creadas · 1 repetida');
    expect(twinsNow([twin({ open: true })], [])).toEqual([twin({ open: true })]);
  });
  test.each([
    ['none', [], undefined],
    ['stored', [stored], 'Ramón Ortúzar lo importó hoy 09:12: 179 creadas · 1 repetida'],
    [
      'stored on a day that is not listed',
      [{ ...stored, _id: 'u', sentAt: '2026-11-18T12:12:00.000Z' }],
      'Ramón Ortúzar lo importó 18/11/26 09:12: 180 órdenes',
    ],
    ['stored by oneself', [{ ...stored, mine: true }], 'Usted lo importó hoy 09:12: 179 creadas · 1 repetida'],
    ['stored, and open elsewhere', [twin({ open: true }), stored], 'Ramón Ortúzar lo importó hoy 09:12: 179 creadas · 1 repetida'],
    ['open', [twin({}), twin({ open: true })], 'Ramón Ortúzar lo tiene abierto desde las 09:41'],
    ['left', [twin({ createAt: '2026-11-19T12:41:00.000Z' })], 'Ramón Ortúzar lo tiene por hacer desde ayer 09:41'],
    ['failed', [{ ...stored, job: 'Error' as const }], undefined],
  ])('%s', (_name, twins, said) => {
    expect(twinSaid(twins, [listed], NOW)).toBe(said);
  });
});

test('what is to be done in a file of the team is counted where its step counts it', () => {
  expect(sayPending({ state: 'columns', pending: 1 })).toBe('1 columna por decir');
  expect(sayPending({ state: 'review', pending: 31 })).toBe('31 órdenes por corregir o ubicar');
  expect(sayPending({ state: 'placing', pending: 0 })).toBe('Nada');
  expect(sayPending({ state: 'columns', pending: 0 })).toBe('Confirmar las columnas');
  expect(sayPending({ state: 'answers', pending: 0 })).toBe('');
  expect(sayPending({ state: null, pending: 0 })).toBe('');
});
