import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type App } from '../../../../testing/testApp.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import { newSecret } from '../../../session/server/operations.ts';
import { makeDevice } from '../testing.ts';
import { deviceBySecret, forgetDevice } from './deviceKeys.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

let one: Awaited<ReturnType<typeof makeDevice>>;
let other: Awaited<ReturnType<typeof makeDevice>>;
beforeEach(async () => {
  const [here, there] = [await t.make.company(), await t.make.company()];
  one = await makeDevice(t, here, await makeVehicle(t, here));
  other = await makeDevice(t, there, await makeVehicle(t, there));
});

const find = async (secret: string, mayLook?: () => boolean) => {
  const asked = vi.spyOn(t.database.owner, 'connect');
  const device = await deviceBySecret(t.database, secret, 0, mayLook);
  const times = asked.mock.calls.length;
  asked.mockRestore();
  return [typeof device === 'object' ? device.device : device, times];
};

test('a device that is forgotten is asked for again, and no other', async () => {
  expect([await find(one.secret), await find(other.secret)]).toEqual([
    [one._id, 1],
    [other._id, 1],
  ]);
  forgetDevice(t.database, one._id);
  expect([await find(other.secret), await find(one.secret), await find(one.secret)]).toEqual([
    [other._id, 0],
    [one._id, 1],
    [one._id, 0],
  ]);
});

test('what was forgotten while it was looked for is not remembered, whatever else was', async () => {
  const both = [find(one.secret), find(other.secret)];
  forgetDevice(t.database, one._id);
  await Promise.all(both);
  expect([(await find(one.secret))[1], (await find(other.secret))[1]]).toEqual([1, 0]);
});

test('what was found wrong is not asked for again; of the rest, whoever may not look has what can be a secret of ours looked for', async () => {
  const wrong = newSecret().secret;
  expect([await find(wrong), await find(wrong)]).toEqual([
    [undefined, 1],
    [undefined, 0],
  ]);
  const never = () => false;
  expect([await find(one.secret, never), await find('clave', never), await find(`${other.secret}=`, never)]).toEqual([
    [one._id, 1],
    ['not asked', 0],
    ['not asked', 0],
  ]);
});
