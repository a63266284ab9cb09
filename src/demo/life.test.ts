import { describe, expect, test } from 'vitest';
import { addDays, dayOf, instantAt } from '#shared/time.ts';
import { liveOn, type Birth } from './life.ts';
import { createRandom } from './random.ts';

const TODAY = '2026-11-19';
const receiver = () => ({ clientName: 'Ana Ñáñez', clientIDNumber: '30111222' });
const lives = (birth: Partial<Birth>, amount = 400) => {
  const random = createRandom(5);
  return Array.from({ length: amount }, () => liveOn({ random, due: TODAY, today: TODAY, source: 'import', receiver, ...birth }));
};

test('a life begins with Creado and each step is later than the one before', () => {
  for (const steps of lives({ due: '2026-11-10' })) {
    expect(steps[0]?.status).toBe(1);
    expect(steps.every(({ at }, i) => i === 0 || at > (steps[i - 1]?.at ?? at))).toBe(true);
  }
});

test('what is delivered ends with the receiver and nothing after', () => {
  const delivered = lives({}).filter((steps) => steps.some(({ status }) => status === 8));
  expect(delivered.length).toBeGreaterThan(300);
  for (const steps of delivered) expect(steps.at(-1)).toMatchObject({ status: 8, by: 'driver', source: 'driver', ...receiver() });
});

test('a failed visit has its reason, and the visits come in their order', () => {
  const visits = lives({}, 8000).map((steps) => steps.filter(({ status }) => [10, 12, 14, 16].includes(status)));
  const kinds = new Set(visits.map((made) => made.map(({ status }) => status).join(' ')));
  expect(kinds).toEqual(new Set(['', '10', '10 12', '10 12 14', '10 12 14 16']));
  expect(visits.flat().every(({ observation }) => observation)).toBe(true);
});

test('an order that is tried again is due on a later day from then on, never a Sunday', () => {
  const again = lives({ due: '2026-11-14' }, 2000).flatMap((steps) => steps.filter(({ status }) => status === 25));
  expect(again.length).toBeGreaterThan(20);
  expect(again.every(({ due }) => due !== null && due > '2026-11-14' && new Date(`${due}T00:00:00Z`).getUTCDay() !== 0)).toBe(true);
});

describe('birth', () => {
  test('is at most three days before the order is due, and before today’s two in the afternoon', () => {
    for (const due of ['2026-11-05', TODAY, addDays(TODAY, 1), addDays(TODAY, 3)])
      for (const [first] of lives({ due })) {
        const born = first?.at ?? new Date(0);
        expect(born < instantAt(TODAY, 14)).toBe(true);
        expect(dayOf(born) >= addDays(due, -3)).toBe(true);
        expect(dayOf(born) <= due).toBe(true);
      }
  });

  test('comes from where the order came from; a marketplace’s has no person', () => {
    expect(lives({ source: 'marketplace' }, 1)[0]?.[0]).toMatchObject({ by: 'system', source: 'marketplace' });
    expect(lives({ source: 'import' }, 1)[0]?.[0]).toMatchObject({ by: 'office', source: 'import' });
  });
});

test('an order without a day is only created, printed or checked', () => {
  const statuses = new Set(lives({ due: null }).flatMap((steps) => steps.map(({ status }) => status)));
  expect(statuses).toEqual(new Set([1, 40, 28]));
});
