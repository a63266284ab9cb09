import { expect, test } from 'vitest';
import { photoRefusal } from './photoRefusal.ts';

const photo = { name: 'frente.jpg', type: 'image/jpeg', size: 10 * 1_048_576 };

test('png and jpg up to the size itself are taken', () => {
  expect(photoRefusal(photo, 4, 5, 10)).toBeUndefined();
  expect(photoRefusal({ ...photo, type: 'image/png' }, 0, 1, 10)).toBeUndefined();
});

test('another kind, an empty one, one byte too many and one photo too many are refused in Spanish', () => {
  expect(photoRefusal({ ...photo, name: 'a.gif', type: 'image/gif' }, 0, 5, 10)).toBe('«a.gif» no es una imagen PNG o JPG');
  expect(photoRefusal({ ...photo, size: photo.size + 1 }, 0, 5, 10)).toBe('«frente.jpg» pesa más de 10 MB');
  expect(photoRefusal({ ...photo, size: 0 }, 0, 5, 10)).toBe('«frente.jpg» está vacía');
  expect(photoRefusal(photo, 5, 5, 10)).toBe('Se admiten hasta 5 fotos');
  expect(photoRefusal(photo, 1, 1, 10)).toBe('Se admite una sola foto');
});
