import { expect, test } from 'vitest';
import { watchLog } from './watchLog.ts';

test('how long ago the last was kept goes on while rounds fail, or keep what cannot be restored', () => {
  let now = 5_000;
  const watch = watchLog(() => now);
  expect(watch.state()).toBeUndefined();
  watch.begun();
  now += 1_000;
  expect(watch.state()).toEqual({ since: null, age: 1, failure: null, copying: false, behind: null });
  watch.told({ since: null, behind: 0, copying: true });
  now += 1_000;
  expect(watch.state()).toEqual({ since: null, age: 2, failure: null, copying: true, behind: 0 });
  const since = '2026-11-28T13:15:00.000Z';
  watch.told({ since, behind: 0, copying: false });
  expect(watch.state()).toEqual({ since: new Date(since), age: 0, failure: null, copying: false, behind: 0 });
  now += 10_000;
  watch.told({ since: null, failed: 'space', behind: 4_096, copying: false });
  expect(watch.state()).toEqual({ since: new Date(since), age: 10, failure: 'space', copying: false, behind: 4_096 });
  now += 10_000;
  watch.told({ since: null, failed: 'other', behind: 8_192, copying: false });
  expect(watch.state()).toMatchObject({ age: 20, failure: 'other' });
  watch.told({ since: null, behind: 0, copying: false });
  expect(watch.state()).toEqual({ since: new Date(since), age: 20, failure: null, copying: false, behind: 0 });
  watch.told({ since, behind: 0, copying: false });
  expect(watch.state()).toMatchObject({ age: 0 });
});
