import { expect, test } from 'vitest';
import { roleOf } from './role.ts';

test.each([
  ['owner', 'Dueño', 'Dirección'],
  ['clerk', 'Administrativo', 'Administración'],
  ['driver', 'Chofer', 'Reparto'],
  ['other', 'Cadetería', 'Cadetería'],
] as const)('the role of %s, whose type is %s, is %s', (kind, name, role) => expect(roleOf({ kind, category: { name } })).toBe(role));
