import { expect, test } from 'vitest';
import type { PrintRunShown } from '../../runCalls.ts';
import { labelTyped, nextOf, printLabels, rangeFault, standingOf } from './flow.ts';

const attempt = async (
  range: { from: number; to: number },
  { failsAt = Infinity, haltedAt = Infinity, refused = false }: { failsAt?: number; haltedAt?: number; refused?: boolean } = {},
) => {
  const told: string[] = [];
  let batch = 0;
  const run = {} as PrintRunShown;
  const said = await printLabels(
    range,
    {
      zpl: (from, to) =>
        refused
          ? Promise.reject(new Error('Se imprime desde otra pantalla'))
          : Promise.resolve(Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`)),
      print: (commands) => {
        batch += 1;
        if (batch === failsAt) return Promise.reject(new Error('QZ Tray dejó de responder'));
        told.push(`print ${commands.split('\n').length}`);
        return Promise.resolve();
      },
      printed: (from, to) => {
        told.push(`out ${from}-${to}`);
        return Promise.resolve(run);
      },
      stopped: (reason) => {
        told.push(reason ?? 'end');
        return Promise.resolve(run);
      },
    },
    () => batch >= haltedAt,
    () => undefined,
  );
  return [told, said];
};

test('labels are printed ten at a time, and what came out is noted before the next', async () => {
  expect(await attempt({ from: 1, to: 23 })).toEqual([
    ['print 10', 'out 1-10', 'print 10', 'out 11-20', 'print 3', 'out 21-23', 'end'],
    undefined,
  ]);
});

test('a printer that is gone stops it where it was, with its reason', async () => {
  const reason = 'QZ Tray dejó de responder';
  expect(await attempt({ from: 5, to: 30 }, { failsAt: 2 })).toEqual([['print 10', 'out 5-14', reason], reason]);
});

test('one that another screen prints is left alone', async () => {
  expect(await attempt({ from: 1, to: 30 }, { refused: true })).toEqual([[], 'Se imprime desde otra pantalla']);
});

test('it can be halted between two batches', async () => {
  expect(await attempt({ from: 1, to: 30 }, { haltedAt: 1 })).toEqual([['print 10', 'out 1-10', 'La detuvo usted'], 'La detuvo usted']);
});

type Out = Parameters<typeof nextOf>[0]['out'];
test.each<[out: Out, doubt: Out[number] | null, stopped: string | null, standing: string, next: [number, number]]>([
  [[], null, null, 'new', [1, 412]],
  [[[1, 5]], null, null, 'part', [6, 412]],
  [[[1, 188]], null, 'QZ Tray dejó de responder', 'cut', [189, 412]],
  [[[1, 188]], [189, 198], 'QZ Tray dejó de responder', 'doubtful', [189, 412]],
  [[], [1, 10], null, 'doubtful', [1, 412]],
  [
    [
      [1, 2],
      [5, 412],
    ],
    null,
    null,
    'part',
    [3, 4],
  ],
  [[[1, 412]], null, null, 'done', [1, 412]],
])(
  'of 412 labels with %j out and %j in doubt, stopped by %s, the run is %s and goes on with %j',
  (out, doubt, stopped, standing, [from, to]) => {
    const printed = out.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    expect(standingOf({ out, doubt, stopped, printed, total: 412, active: false })).toBe(standing);
    expect(nextOf({ out, total: 412 })).toEqual({ from, to });
  },
);

test.each<[from: number, to: number, said: string | undefined, from: boolean, to: boolean]>([
  [1, 20, undefined, false, false],
  [20, 20, undefined, false, false],
  [9, 99, 'Hasta la 20', false, true],
  [21, 20, 'Hasta la 20', true, false],
  [0, 20, 'Desde la 1', true, false],
  [-5, 20, 'Desde la 1', true, false],
  [1, 0, 'Desde la 1', false, true],
  [12, 11, 'Está al revés', true, true],
  [NaN, 20, 'Solo cifras', true, false],
  [30, NaN, 'Solo cifras', false, true],
])('of 20 labels, from %d to %d is told: %s', (from, to, said, inFrom, inTo) => {
  expect(rangeFault({ from, to }, 20)).toEqual(said && { said, from: inFrom, to: inTo });
});

test.each<[typed: string, label: number]>([
  ['6', 6],
  [' 12 ', 12],
  ['007', 7],
  ['', 20],
  ['  ', 20],
  ['1,5', NaN],
  ['2.5', NaN],
  ['1.000', NaN],
  ['-3', NaN],
  ['1e3', NaN],
  ['9999999999', NaN],
])('%j typed where an empty field stands for the 20th means %d', (typed, label) => {
  expect(labelTyped(typed, 20)).toBe(label);
});

test('one that some screen prints is active, whatever came out', () => {
  expect(standingOf({ out: [], doubt: [1, 10], stopped: null, printed: 0, total: 20, active: true })).toBe('active');
});
