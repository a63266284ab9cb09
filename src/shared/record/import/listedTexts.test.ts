import { expect, test } from 'vitest';
import { listCellOf, listedTexts } from './listedTexts.ts';

test.each([
  ['', []],
  ['S', ['S']],
  ['S, M', ['S', 'M']],
  ['S;M ; L', ['S', 'M', 'L']],
  ['S\nM', ['S', 'M']],
  ['S | M', ['S', 'M']],
  ['Rojo, M | Azul, M', ['Rojo, M', 'Azul, M']],
  ['Rojo, M |', ['Rojo, M']],
  [' , ;', []],
])('the cell «%s» lists %j', (cell, texts) => expect(listedTexts(cell)).toEqual(texts));

test.each([[[]], [['S']], [['S', 'M', 'L']], [['Rojo, M']], [['Rojo, M', 'Azul']], [['a;b', 'c', 'd, e']]])(
  'the texts %j are read again as they were written',
  (texts: string[]) => expect(listedTexts(listCellOf(texts))).toEqual(texts),
);
