import { describe, expect, test } from 'vitest';
import { CASH_ON_THE_WAY, type MoneyHold } from '../../money/kept.ts';
import { type ArrivedOn, type Arriving, takenBy, undoneBy } from './arriving.ts';

const DAY = new Date('2026-11-20T13:00:00.000Z');
const LATER = new Date('2026-11-24T13:00:00.000Z');
const DEPOT = '01900000-0000-7000-8000-0000000000d1';
const ANA = '01900000-0000-7000-8000-0000000000e1';

const shared: ArrivedOn = {
  status: 30,
  deliveryDate: DAY,
  warehouse: null,
  driverAssign: null,
  wasDelivered: false,
  charged: false,
  hold: undefined,
  returned: undefined,
  lent: true,
};
const wrote = (over: Partial<Arriving>): Arriving => ({ status: 7, deliveryDate: DAY, moves: false, carries: true, ...over });
const settled: MoneyHold = { settlement: { _id: DEPOT, invoice: '26110001', day: '2026-11-21' }, closure: null };
const closed: MoneyHold = {
  settlement: null,
  closure: { _id: DEPOT, day: '2026-11-20', driver: { _id: DEPOT, name: 'Ana Ñáñez' } },
};
const delivered: ArrivedOn = { ...shared, status: 8, wasDelivered: true };

describe('what another company writes', () => {
  test('gives the order its status', () =>
    expect(takenBy(shared, wrote({ status: 7 }))).toEqual({
      after: { status: 7, deliveryDate: DAY, warehouse: null, driverAssign: null },
      changes: { status: { from: 30, to: 7 } },
    }));

  test('delivers without a driver of ours', () =>
    expect(takenBy(shared, wrote({ status: 8 }))).toMatchObject({ after: { status: 8 }, changes: { status: { from: 30, to: 8 } } }));

  test('takes the order off our driver, who was not at the door', () => {
    expect(takenBy({ ...shared, status: 5, driverAssign: ANA }, wrote({ status: 8 }))).toMatchObject({
      after: { status: 8, driverAssign: null },
      changes: { status: { from: 5, to: 8 }, driverAssign: { from: ANA, to: null } },
    });
    expect(takenBy({ ...shared, status: 5, driverAssign: ANA }, wrote({ status: 10 }))).toMatchObject({ after: { driverAssign: ANA } });
  });

  test('takes no delivery off a driver of ours: who was at the door twice is for people to find out', () => {
    const ours: ArrivedOn = { ...delivered, driverAssign: ANA };
    const unapplied = 'Acá ya la había entregado un chofer';
    expect(takenBy(ours, wrote({ status: 8 }))).toEqual({ unapplied });
    expect(takenBy(ours, wrote({ status: 8 }), { later: [8] })).toEqual({ unapplied });
    expect(takenBy({ ...ours, hold: closed }, wrote({ status: 8 }))).toEqual({ unapplied });
  });

  test('is followed where a settlement has the order, whose line keeps its driver', () =>
    expect(takenBy({ ...shared, status: 5, driverAssign: ANA, hold: settled }, wrote({ status: 8 }))).toMatchObject({
      after: { status: 8, driverAssign: null },
    }));

  test('corrects what that company closed, and nothing that was closed here', () => {
    expect(takenBy(delivered, wrote({ status: 10 }), { isTheirs: true })).toMatchObject({ after: { status: 10 } });
    expect(takenBy({ ...shared, status: 22 }, wrote({ status: 5 }), { isTheirs: true })).toMatchObject({ after: { status: 5 } });
    expect(takenBy(delivered, wrote({ status: 10 }))).toHaveProperty('unapplied');
    expect(takenBy({ ...delivered, hold: settled }, wrote({ status: 10 }), { isTheirs: true })).toHaveProperty('unapplied');
  });

  test('moves the day where it gave the order another one, and only there', () => {
    expect(takenBy(shared, wrote({ status: 25, deliveryDate: LATER, moves: true }))).toMatchObject({
      after: { deliveryDate: LATER },
      changes: { deliveryDate: { from: DAY.toISOString(), to: LATER.toISOString() } },
    });
    expect(takenBy(shared, wrote({ status: 25, deliveryDate: LATER }))).toMatchObject({ after: { deliveryDate: DAY } });
  });

  test('takes the order out of our warehouse where that company has the parcel', () => {
    const stored = { ...shared, warehouse: DEPOT };
    expect(takenBy(stored, wrote({ status: 4 }))).toEqual({
      after: { status: 4, deliveryDate: DAY, warehouse: null, driverAssign: null },
      changes: { status: { from: 30, to: 4 }, warehouse: { from: DEPOT, to: null } },
    });
    expect(takenBy(stored, wrote({ status: 4, carries: false }))).toMatchObject({ after: { warehouse: DEPOT } });
  });

  test.each([
    [8, 7, 'Una orden en estado Entregado solo puede corregirla un administrador'],
    [22, 8, 'Una orden en estado Pedido Cancelado solo puede corregirla un administrador'],
    [99, 7, 'Una orden en estado Eliminado solo puede corregirla un administrador'],
  ] as const)('leaves what is closed: %i stays when %i comes', (status, to, unapplied) =>
    expect(takenBy({ ...shared, status }, wrote({ status: to }))).toEqual({ unapplied }),
  );

  test.each([8, 22] as const)('adds to what is closed in the same status, %i', (status) =>
    expect(takenBy({ ...shared, status }, wrote({ status }))).toMatchObject({ after: { status }, changes: {} }),
  );

  test('brings back what was delivered, unless cash was collected that nobody handed in', () => {
    expect(takenBy(delivered, wrote({ status: 18 }))).toMatchObject({ after: { status: 18 } });
    const charged = { ...delivered, charged: true, driverAssign: ANA };
    expect(takenBy(charged, wrote({ status: 18 }))).toEqual({ unapplied: CASH_ON_THE_WAY });
    expect(takenBy({ ...charged, driverAssign: null }, wrote({ status: 18 }))).toMatchObject({ after: { status: 18 } });
    expect(takenBy({ ...charged, hold: closed }, wrote({ status: 18 }))).toMatchObject({ after: { status: 18 } });
  });

  test('leaves what has its return, and the day of what is settled', () => {
    const returned = 'La orden ya tiene la devolución 01AB00000002';
    expect(takenBy({ ...delivered, returned }, wrote({ status: 18 }))).toEqual({ unapplied: returned });
    expect(takenBy({ ...shared, hold: settled }, wrote({ status: 25, deliveryDate: LATER, moves: true }))).toEqual({
      unapplied: 'Está en la liquidación 26110001: quítela de ella antes',
    });
    expect(takenBy({ ...shared, hold: settled }, wrote({ status: 8 }))).toMatchObject({ after: { status: 8 } });
  });

  test('does not move the day of what was delivered once', () =>
    expect(takenBy({ ...delivered, status: 18 }, wrote({ status: 25, deliveryDate: LATER, moves: true }))).toEqual({
      unapplied: 'Una orden en estado Devolución solo puede corregirla un administrador',
    }));
});

describe('what another company wrote before something was written here', () => {
  test.each([
    [24, [26], 'Es anterior a «Envío Prioritario»'],
    [24, [26, 24], undefined],
    [8, [24], undefined],
    [8, [24, 18], 'Es anterior a «Devolución»'],
    [22, [7], undefined],
    [18, [24], 'Es anterior a «Programado»'],
  ] as const)('%i, and %j since: %s', (status, later, unapplied) => {
    const taken = takenBy({ ...shared, status: later.at(-1) ?? 30 }, wrote({ status }), { later });
    expect('after' in taken ? undefined : taken.unapplied).toBe(unapplied);
  });

  test.each([
    [24, 26],
    [8, 24],
    [8, 18],
    [10, 22],
  ] as const)('both sides end alike, whichever of %i and %i was last', (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const ofFirst = takenBy({ ...shared, status: first }, wrote({ status: second }));
      const ofSecond = takenBy({ ...shared, status: second }, wrote({ status: first }), { later: [second] });
      expect('after' in ofFirst ? second : first).toBe('after' in ofSecond ? first : second);
    }
  });
});

describe('what another company takes back', () => {
  const came = {
    unapplied: null,
    changes: { status: { from: 30, to: 24 }, deliveryDate: { from: DAY.toISOString(), to: LATER.toISOString() } },
  };
  const now: ArrivedOn = { ...shared, status: 24, deliveryDate: LATER };

  test('makes the order what it was here before', () =>
    expect(undoneBy(now, came)).toEqual({
      after: { status: 30, deliveryDate: DAY, warehouse: null, driverAssign: null },
      changes: { status: { from: 24, to: 30 }, deliveryDate: { from: LATER.toISOString(), to: DAY.toISOString() } },
    }));

  test('corrects what that delivered', () =>
    expect(undoneBy(delivered, { unapplied: null, changes: { status: { from: 7, to: 8 } } })).toMatchObject({ after: { status: 7 } }));

  test('gives the order back to our driver', () =>
    expect(
      undoneBy(delivered, { unapplied: null, changes: { status: { from: 5, to: 8 }, driverAssign: { from: ANA, to: null } } }),
    ).toMatchObject({ after: { status: 5, driverAssign: ANA } }));

  test('leaves what is settled as delivered', () =>
    expect(undoneBy({ ...delivered, hold: settled }, { unapplied: null, changes: { status: { from: 7, to: 8 } } })).toEqual({
      unapplied: 'Está en la liquidación 26110001: quítela de ella antes',
    }));

  test('puts the order back into our warehouse', () =>
    expect(
      undoneBy(
        { ...shared, status: 4 },
        { unapplied: null, changes: { status: { from: 30, to: 4 }, warehouse: { from: DEPOT, to: null } } },
      ),
    ).toMatchObject({ after: { status: 30, warehouse: DEPOT } }));

  test('leaves the day that was given since', () =>
    expect(undoneBy({ ...now, deliveryDate: null }, came)).toMatchObject({ after: { status: 30, deliveryDate: null } }));

  test.each([
    [undefined, 'Lo que se deshizo no había llegado'],
    [{ unapplied: 'Una orden en estado Entregado…', changes: null }, 'Lo que se deshizo tampoco la había cambiado'],
    [{ unapplied: null, changes: { status: { from: 30, to: 7 } } }, 'La orden ya no está en estado En Reparto'],
  ])('leaves the order when %j had come', (undone, unapplied) => expect(undoneBy(now, undone)).toEqual({ unapplied }));
});
