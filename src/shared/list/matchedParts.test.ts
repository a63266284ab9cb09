import { expect, test } from 'vitest';
import { matchedParts } from './matchedParts.ts';

/** What is found stands in brackets. */
const marked = (text: string, query: string) =>
  matchedParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Gurruchaga 1234', 'gurru', '[Gurru]chaga 1234'],
  ['Gurruchaga 1234', '1234 gurruchaga', '[Gurruchaga] [1234]'],
  ['Ñandú Indumentaria', 'nandu', '[Ñandú] Indumentaria'],
  ['Av. Córdoba 500', 'CORDOBA', 'Av. [Córdoba] 500'],
  ['12AB00005001', '5001', '12AB0000[5001]'],
  ['papapa', 'papa', '[papapa]'],
  ['Thames 10', 'x', 'Thames 10'],
  ['Thames 10', 't', 'Thames 10'],
  ['Thames 10', '', 'Thames 10'],
  ['', 'thames', ''],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['📦 Caja', 'caja', '📦 [Caja]'],
  ['a.b(c)', '.*', 'a.b(c)'],
])('of %j what %j looks for is %j', (text, query, shown) => expect(marked(text, query)).toBe(shown));
