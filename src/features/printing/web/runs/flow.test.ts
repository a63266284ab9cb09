import { expect, test } from 'vitest';
import type { PrintRunShown } from '../../runCalls.ts';
import { nextOf, printLabels, standingOf } from './flow.ts';

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
        told.push(reason);
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
    ['print 10', 'out 1-10', 'print 10', 'out 11-20', 'print 3', 'out 21-23'],
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

test.each([
  [0, 0, 'new', 1],
  [188, 188, 'cut', 189],
  [188, 198, 'doubtful', 189],
  [0, 10, 'doubtful', 1],
  [412, 412, 'done', 1],
] as const)('of 412 labels with %i out and %i sent the run is %s, and goes on from %i', (printed, sent, standing, next) => {
  expect([standingOf({ printed, sent, total: 412 }), nextOf({ printed, total: 412 })]).toEqual([standing, next]);
});
