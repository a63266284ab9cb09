import { describe, expect, test } from 'vitest';
import { plainNames, type PlainName } from '../../orders/fields.ts';
import { PlainOrder } from '../../orders/form.ts';
import { listed, readPlain } from './plainCells.ts';

describe('readPlain', () => {
  test.each<[PlainName, string, unknown]>([
    ['externalID', 'A-1', 'A-1'],
    ['weight', '1.250 ', 1250],
    ['volume', '0,012', 0.012],
    ['valuePackage', '$ 15.300,505', 15300.51],
    ['numberPackage', '3', 3],
    ['numberPackage', '3,0', 3],
    ['numberPackage', '1.250', 1250],
    ['numberPackage', '12,000', 12],
    ['numberPackage', '1000', 1000],
    ['chargeDestination', 'SÍ', true],
    ['chargeDestination', 'x', true],
    ['chargeDestination', 'No', false],
    ['validation_type', 'firma; dni', ['DNI', 'Firma']],
  ])('%s %j is %j', (name, text, value) => expect(readPlain(name, text)).toMatchObject({ value }));

  test.each<[PlainName, string, string]>([
    ['externalID', '4,2E+10', 'La planilla dañó el número: escríbalo completo'],
    ['numberPackage', '10000', 'Demasiado grande'],
    ['numberPackage', '1.000', '¿1 o 1.000? Escríbalo sin punto ni coma'],

    ['numberPackage', '2,5', 'Debe ser un número entero'],
    ['valuePackage', '(1.234,50)', 'No puede ser negativo'],
    ['volume', '1001', 'Demasiado grande'],
    ['chargeDestination', 'quizás', 'Escriba Sí o No'],
    ['validation_type', 'DNI, Huella', 'Elija entre DNI, Nombre, Foto, Firma'],
  ])('%s %j: %s', (name, text, error) => expect(readPlain(name, text)).toEqual({ error }));

  test.each(plainNames)('%s of an empty cell is what the order form makes of nothing', (name) =>
    expect(readPlain(name, '')).toMatchObject({ value: PlainOrder.parse({})[name] }),
  );
});

test.each([
  ['', []],
  [' ; ,| ', []],
  ['a', ['a']],
  [';a b; c\n\n;|d ;', ['a b', 'c', 'd']],
  ['a;b;c;d', ['a', 'b', 'c', 'd']],
  [' ; a; ;b;;c ,, d | e;f;g', ['a', 'b', 'c', 'd']],
])('the parts of %j, up to three and one more, are %j', (text, parts) => expect(listed(text, 3)).toEqual(parts));
