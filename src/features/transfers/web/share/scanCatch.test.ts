import { expect, test } from 'vitest';
import { ScanCatch } from './scanCatch.ts';

/** Presses keys one after another. @param pace milliseconds between two of them */
const type = (into: ScanCatch, text: string, { from = 0, pace = 10, value = '34CD' } = {}) => {
  const keys = [...text.split(''), 'Enter'];
  return keys.map((key, at) => into.press(key, from + at * pace, at === 0 ? value : '12AB')).at(-1);
};

test('a scan is caught, with what stood in the field before it', () =>
  expect(type(new ScanCatch(), '12AB00000001')).toEqual({ code: '12AB00000001', before: '34CD' }));

test('what somebody types is none, nor is the code of a company', () => {
  expect(type(new ScanCatch(), '12AB00000001', { pace: 600 })).toBeUndefined();
  expect(type(new ScanCatch(), '34CD')).toBeUndefined();
});

test('a scan right after the code of the company is told from it', () => {
  const into = new ScanCatch();
  for (const [at, key] of ['3', '4', 'C', 'D'].entries()) into.press(key, at * 120, '34CD'.slice(0, at));
  expect(type(into, 'ÑA-0001', { from: 1000 })).toEqual({ code: 'ÑA-0001', before: '34CD' });
  // Each is told once.
  expect(into.press('Enter', 1100, '34CD')).toBeUndefined();
});

test('who corrects the code of a company has not scanned', () => {
  for (const correcting of ['Backspace', 'Control']) {
    const into = new ScanCatch();
    for (const [at, key] of ['1', '2', 'A', 'B', correcting, '3', '4', 'C', 'D'].entries()) into.press(key, at * 100, '12AB');
    expect(into.press('Enter', 950, '34CD')).toBeUndefined();
  }
});

test('keys that write nothing do not end it', () => {
  const into = new ScanCatch();
  for (const [at, key] of ['Shift', 'A', 'Shift', 'B', '1', '2', '3'].entries()) into.press(key, at * 10, '34CD');
  expect(into.press('Enter', 70, '34CD')).toEqual({ code: 'AB123', before: '34CD' });
});
