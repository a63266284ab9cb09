import { describe, expect, test } from 'vitest';
import { splitAddress, type SplitAddress } from './splitAddress.ts';

const blank: SplitAddress = { street: '', addressNumber: 0, floor: '', door: '', town: '', postalCode: '', rest: '' };
type Case = [text: string, street: string, number: number, more?: Partial<SplitAddress>];

const taken = (cases: Case[]) =>
  test.each(cases)('%s', (text, street, addressNumber, more = {}) =>
    expect(splitAddress(text)).toEqual({ ...blank, street, addressNumber, ...more }),
  );

describe('a postal code behind the house, without a comma', () => {
  taken([
    ['Thames 1234 1425 CABA', 'Thames', 1234, { postalCode: '1425', town: 'CABA' }],
    ['San Martín 450 1708 Morón', 'San Martín', 450, { postalCode: '1708', town: 'Morón' }],
    ['San Martín 450 1708 Morón, Buenos Aires', 'San Martín', 450, { postalCode: '1708', town: 'Morón, Buenos Aires' }],
    ['Mitre 50 1708 Morón', 'Mitre', 50, { postalCode: '1708', town: 'Morón' }],
    ['25 de Mayo 1234 1704 Ramos Mejía', '25 de Mayo', 1234, { postalCode: '1704', town: 'Ramos Mejía' }],
    ['Rivadavia 11234 1408 Liniers', 'Rivadavia', 11_234, { postalCode: '1408', town: 'Liniers' }],
    ['Thames 1234 3 B 1414 CABA', 'Thames', 1234, { floor: '3', door: 'B', postalCode: '1414', town: 'CABA' }],
    ['Mitre 1500 1502', 'Mitre', 1500, { postalCode: '1502' }],
    ['18 de Julio 1234 11200 Montevideo', '18 de Julio', 1234, { postalCode: '11200', town: 'Montevideo' }],
    ['Calle Mayor 12 28013 Madrid', 'Calle Mayor', 12, { postalCode: '28013', town: 'Madrid' }],
    ['Gran Vía 45 08013 Barcelona', 'Gran Vía', 45, { postalCode: '08013', town: 'Barcelona' }],
    ['Thames 1480 Piso 2 1414 Palermo', 'Thames', 1480, { floor: '2', postalCode: '1414', town: 'Palermo' }],
    ['Thames 1480 3° B 1414 Palermo, CABA', 'Thames', 1480, { floor: '3', door: 'B', postalCode: '1414', town: 'Palermo, CABA' }],
    ['Thames 1480 PB 4455 timbre', 'Thames', 1480, { floor: 'PB', rest: '4455 timbre' }],
    ['Thames 1480 timbre 1414 Palermo', 'Thames', 1480, { rest: 'timbre 1414 Palermo' }],
    // Streets that are called by a number, and houses.
    ['Calle 520 1234 La Plata', 'Calle 520', 1234, { town: 'La Plata' }],
    ['Av. 7 1234 La Plata', 'Av. 7', 1234, { town: 'La Plata' }],
    ['Ruta 8 1234 Pilar', 'Ruta 8', 1234, { town: 'Pilar' }],
    ['Los Aromos 12 1500', 'Los Aromos 12', 1500],
    ['Rivadavia 11234', 'Rivadavia', 11_234],
    ['Thames 1480 1° 12', 'Thames', 1480, { floor: '1', door: '12' }],
  ]);
});

describe('floor and door', () => {
  taken([
    ['Av. Santa Fe 4921 Piso 3 Dto B', 'Av. Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['AV SANTA FE 4921 PISO 3 DTO B', 'AV SANTA FE', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3° B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 2do C', 'Santa Fe', 4921, { floor: '2', door: 'C' }],
    ['Santa Fe 4921 1er cruce', 'Santa Fe', 4921, { rest: '1er cruce' }],
    ['Santa Fe 4921 3ºB', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3 B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 3B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921, 3 B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3 "B"', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3, B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 piso 3B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 P3 D B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 PB', 'Santa Fe', 4921, { floor: 'PB' }],
    ['Santa Fe 4921 PB A', 'Santa Fe', 4921, { floor: 'PB', door: 'A' }],
    ['Santa Fe 4921 pb "a"', 'Santa Fe', 4921, { floor: 'PB', door: 'a' }],
    ['Santa Fe 4921 P.B. 2', 'Santa Fe', 4921, { floor: 'PB', door: '2' }],
    ['Santa Fe 4921, planta baja', 'Santa Fe', 4921, { floor: 'PB' }],
    ['Santa Fe 4921 1er piso', 'Santa Fe', 4921, { floor: '1' }],
    ['Santa Fe 4921 2do piso depto 4', 'Santa Fe', 4921, { floor: '2', door: '4' }],
    ['Santa Fe 4921 Piso 10 Of. 1004', 'Santa Fe', 4921, { floor: '10', door: 'Of. 1004' }],
    ['Santa Fe 4921 oficina 12', 'Santa Fe', 4921, { door: 'oficina 12' }],
    ['Santa Fe 4921 Local 4', 'Santa Fe', 4921, { door: 'Local 4' }],
    ['Ellauri 350 apto 502', 'Ellauri', 350, { door: '502' }],
    ['Ellauri 350 Apto. 502, Pocitos', 'Ellauri', 350, { door: '502', town: 'Pocitos' }],
    ['Calle Mayor 5, 3º izda.', 'Calle Mayor', 5, { floor: '3', door: 'izda.' }],
    ['Calle Mayor, 12, 3º B, Madrid', 'Calle Mayor', 12, { floor: '3', door: 'B', town: 'Madrid' }],
    ['Calle Mayor, nº 12 3º 2ª', 'Calle Mayor', 12, { floor: '3', door: '2ª' }],
    ['Santa Fe 4921 Depto 3° B', 'Santa Fe', 4921, { floor: '3', door: 'B' }],
    ['Santa Fe 4921 Depto 12 B', 'Santa Fe', 4921, { door: '12 B' }],
    ['Santa Fe 4921 UF 12', 'Santa Fe', 4921, { door: 'UF 12' }],
    ['Santa Fe 4921 piso 3 y piso 5', 'Santa Fe', 4921, { floor: '3', rest: 'y piso 5' }],
    ['Santa Fe 4921 dto a la calle', 'Santa Fe', 4921, { rest: 'dto a la calle' }],
    ['Santa Fe 4921 depto fondo', 'Santa Fe', 4921, { rest: 'depto fondo' }],
    ['Belgrano Piso 3 Dto B', 'Belgrano', 0, { floor: '3', door: 'B' }],
    ['Mitre 750 3', 'Mitre', 750, { rest: '3' }],
    ['Mitre 750 3 12', 'Mitre', 750, { rest: '3 12' }],
    ['Mitre 750 B', 'Mitre', 750, { rest: 'B' }],
  ]);
});

describe('floors as people write them', () => {
  taken([
    ['Thames 1480 5to piso, dpto. 18', 'Thames', 1480, { floor: '5', door: '18' }],
    ['Thames 1480 primer piso', 'Thames', 1480, { floor: '1' }],
    ['Thames 1480, Décimo piso "B"', 'Thames', 1480, { floor: '10', door: 'B' }],
    ['Thames 1480 piso tercero depto A', 'Thames', 1480, { floor: '3', door: 'A' }],
    ['Thames 1480 6to. "B"', 'Thames', 1480, { floor: '6', door: 'B' }],
    ['Thames 1480 1-A', 'Thames', 1480, { floor: '1', door: 'A' }],
    ['Thames 1480 P:4 D:C', 'Thames', 1480, { floor: '4', door: 'C' }],
    ['Argerich 46 pso 2 dto A', 'Argerich', 46, { floor: '2', door: 'A' }],
    ['Thames 1480 torre 1 7mo B', 'Thames', 1480, { floor: '7', door: 'B', rest: 'torre 1' }],
    ['Thames 1480 torre 1º B', 'Thames', 1480, { rest: 'torre 1º B' }],
    ['Thames 1480 7B C1425ABC CABA', 'Thames', 1480, { floor: '7', door: 'B', postalCode: 'C1425ABC', town: 'CABA' }],
    ['Thames 1480 P.B. 2 CP 1425', 'Thames', 1480, { floor: 'PB', door: '2', postalCode: '1425' }],
    ['Thames 1480 local 3 B 12', 'Thames', 1480, { door: 'local 3 B', rest: '12' }],
    ['Av. 18 de Julio 1360 ap. 502', 'Av. 18 de Julio', 1360, { door: '502' }],
    ['Av. Italia 2150 bis ap 3', 'Av. Italia', 2150, { door: '3', rest: '2150 bis' }],
    ['C/ Mayor 12, bajo A', 'C/ Mayor', 12, { floor: 'PB', door: 'A' }],
    ['C/ Mayor, 12, bajo izda., Madrid', 'C/ Mayor', 12, { floor: 'PB', door: 'izda.', town: 'Madrid' }],
    ['C/ Mayor 12, bajo', 'C/ Mayor', 12, { rest: 'bajo' }],
    ['C/ Mayor 12, esc. izda, 3º B', 'C/ Mayor', 12, { floor: '3', door: 'B', rest: 'esc. izda' }],
  ]);
});

describe('the street is not what stands first', () => {
  taken([
    ['Farmacia Sur, Av. Caseros 3746', 'Av. Caseros', 3746, { rest: 'Farmacia Sur' }],
    ['Depto 3 Ayacucho 1500', 'Ayacucho', 1500, { door: '3' }],
    ['Piso 2 Dto B - Ayacucho 1500', 'Ayacucho', 1500, { floor: '2', door: 'B' }],
    ['Local 4, Florida 500', 'Florida', 500, { door: 'Local 4' }],
    ['Torre 4 piso 3 dto B Av Cruz 4000', 'Av Cruz', 4000, { floor: '3', door: 'B', rest: 'Torre 4' }],
    ['Av. Rivadavia s/n esq Nazca, Flores', 'Av. Rivadavia esq Nazca', 0, { town: 'Flores' }],
    ['11 de Septiembre de 1888 2150 3 B, Belgrano', '11 de Septiembre de 1888', 2150, { floor: '3', door: 'B', town: 'Belgrano' }],
    ['Farmacia Sur, Av. Caseros', 'Av. Caseros', 0, { rest: 'Farmacia Sur' }],
    ['Farmacia 24 hs, Caseros 3746, CABA', 'Caseros', 3746, { rest: 'Farmacia 24 hs', town: 'CABA' }],
    ['Shopping Abasto, Av. Corrientes 3247, local 1012', 'Av. Corrientes', 3247, { door: 'local 1012', rest: 'Shopping Abasto' }],
    ['Hospital Italiano - Perón 4190', 'Perón', 4190, { rest: 'Hospital Italiano' }],
    ['Sanatorio Güemes (Acuña de Figueroa 1240)', 'Acuña de Figueroa', 1240, { rest: 'Sanatorio Güemes' }],
    ['Barrio Los Robles, Nazca 1850', 'Nazca', 1850, { rest: 'Barrio Los Robles' }],
    ['Edificio Sol, Torre 2, 9 de Julio 850, 3° B', '9 de Julio', 850, { floor: '3', door: 'B', rest: 'Edificio Sol, Torre 2' }],
    ['Piso 3 B, Thames 1480', 'Thames', 1480, { floor: '3', door: 'B' }],
    ['Palermo, Thames 1480', 'Thames', 1480, { town: 'Palermo' }],
    ['Palermo: Thames 1480', 'Thames', 1480, { town: 'Palermo' }],
    ['CABA: Thames 1480, 3 B', 'Thames', 1480, { floor: '3', door: 'B', town: 'CABA' }],
    ['Quilmes: Mitre 750', 'Mitre', 750, { town: 'Quilmes' }],
    ['Ana: Thames 1480', 'Ana: Thames', 1480],
    ['1425 Palermo, Honduras 4500', 'Honduras', 4500, { town: 'Palermo', postalCode: '1425' }],
    ['Palermo 1425, Honduras 4500', 'Honduras', 4500, { town: 'Palermo', postalCode: '1425' }],
    ['Palermo (1425), Honduras 4500', 'Honduras', 4500, { town: 'Palermo', postalCode: '1425' }],
    ['Palermo 1425, Honduras 99', 'Palermo', 1425, { rest: 'Honduras 99' }],
    ['Belgrano 1425, Palermo 1414', 'Belgrano', 1425, { town: 'Palermo', postalCode: '1414' }],
    ['1425, Honduras 4500', 'Honduras', 4500, { rest: '1425' }],
    ['Ana López (Thames 1234) 3B', 'Thames', 1234, { floor: '3', door: 'B', rest: 'Ana López' }],
    ['Ana López (Thames 1234)', 'Thames', 1234, { rest: 'Ana López' }],
    ['Hotel Savoy, Los Aromos S/N, Pilar 1629', 'Los Aromos', 0, { town: 'Pilar', postalCode: '1629', rest: 'Hotel Savoy' }],
    ['Farmacia Sur - abierto 9 a 18 hs - Caseros 3746', 'Caseros', 3746, { rest: 'Farmacia Sur, abierto 9 a 18 hs' }],
    ['Escuela N° 5, Mitre 750', 'Mitre', 750, { rest: 'Escuela N° 5' }],
    ['Colegio Militar 1000, Palomar 1684', 'Colegio Militar', 1000, { town: 'Palomar', postalCode: '1684' }],
    ['Banco Galicia Suc. 999, Av. Cabildo 2000', 'Av. Cabildo', 2000, { rest: 'Banco Galicia Suc. 999' }],
    ['Escuela N° 5', 'Escuela', 5],
    ['Estación de servicio, Ruta 8 Km 50', 'Ruta 8 Km 50', 0, { rest: 'Estación de servicio' }],
    ['Mitre 750, Av. Caseros 3746', 'Mitre', 750, { rest: 'Av. Caseros 3746' }],
    ['Mitre, timbre 1234', 'Mitre', 0, { rest: 'timbre 1234' }],
  ]);
});

describe('the street stands first, though it has no number', () => {
  taken([
    ['Av. Colón, Córdoba 5000', 'Av. Colón', 0, { town: 'Córdoba', postalCode: '5000' }],
    ['C/Mayor, Madrid 28001', 'C/Mayor', 0, { town: 'Madrid', postalCode: '28001' }],
    ['Juncal y Uriarte, Quilmes 1878', 'Juncal y Uriarte', 0, { town: 'Quilmes', postalCode: '1878' }],
    ['Los Aromos S/N, Pilar 1629', 'Los Aromos', 0, { town: 'Pilar', postalCode: '1629' }],
    ['Barrio Norte Lote 45, Pilar 1629', 'Barrio Norte Lote 45', 0, { town: 'Pilar', postalCode: '1629' }],
    ['Barrio Norte, Mz 4 casa 12, Pilar 1629', 'Barrio Norte', 0, { town: 'Pilar', postalCode: '1629', rest: 'Mz 4 casa 12' }],
    ['Serrano, Palermo 1425', 'Serrano', 0, { town: 'Palermo', postalCode: '1425' }],
    ['Serrano, CABA 1000', 'Serrano', 0, { town: 'CABA', postalCode: '1000' }],
    ['Serrano, CABA 1499', 'Serrano', 0, { town: 'CABA', postalCode: '1499' }],
    ['Serrano, Palermo 1500', 'Palermo', 1500, { rest: 'Serrano' }],
    ['Serrano, Palermo 999', 'Palermo', 999, { rest: 'Serrano' }],
    ['Mitre, Quilmes 1600', 'Mitre', 0, { town: 'Quilmes', postalCode: '1600' }],
    ['Mitre, Quilmes 1999', 'Mitre', 0, { town: 'Quilmes', postalCode: '1999' }],
    ['Mitre, Quilmes 1599', 'Quilmes', 1599, { rest: 'Mitre' }],
    ['Mitre, Quilmes 2000', 'Quilmes', 2000, { rest: 'Mitre' }],
    ['Serrano, 1414 Palermo', 'Serrano', 0, { town: 'Palermo', postalCode: '1414' }],
  ]);
});

describe('codes of gates are none of the post', () => {
  taken([
    ['Nazca 2850, código portón 4455', 'Nazca', 2850, { rest: 'código portón 4455' }],
    ['Nazca 2850, clave 4455', 'Nazca', 2850, { rest: 'clave 4455' }],
    ['Nazca 2850 Clave 4455', 'Nazca', 2850, { rest: 'Clave 4455' }],
    ['Nazca 2850, Portón 4455', 'Nazca', 2850, { rest: 'Portón 4455' }],
    ['Nazca 2850, clave A4455', 'Nazca', 2850, { rest: 'clave A4455' }],
    ['Nazca 2850, Código Postal 1417', 'Nazca', 2850, { postalCode: '1417' }],
    ['Nazca 2850, Quilmes 1878', 'Nazca', 2850, { town: 'Quilmes', postalCode: '1878' }],
  ]);
});

describe('names of streets', () => {
  taken([
    ['Palestina (Ex Rawson) 838 Piso 4 Dto 12', 'Palestina (Ex Rawson)', 838, { floor: '4', door: '12' }],
    ['Perón (ex Cangallo) 1234 3° B', 'Perón (ex Cangallo)', 1234, { floor: '3', door: 'B' }],
    ['Av. Rivadavia (ex Federación) N° 4500', 'Av. Rivadavia (ex Federación)', 4500],
    ['Calle 50 (ex 12) 1234', 'Calle 50 (ex 12)', 1234],
    ['Perón 1234 (ex Cangallo) 3° B', 'Perón', 1234, { floor: '3', door: 'B', rest: 'ex Cangallo' }],
    ['Perón 1234 (portón) 12', 'Perón', 1234, { rest: 'portón, 12' }],
    ['Av. Lisandro de la Torre 938 2 B', 'Av. Lisandro de la Torre', 938, { floor: '2', door: 'B' }],
    ['La Torre 1234 3ro "C"', 'La Torre', 1234, { floor: '3', door: 'C' }],
    ['De la Casa 1234 3 B', 'De la Casa', 1234, { floor: '3', door: 'B' }],
    ['Casa Grande 450', 'Casa Grande', 450],
    ['Mza. 15 solar 8, El Pinar', 'Mza. 15 solar 8', 0, { town: 'El Pinar' }],
    ['Camino Maldonado Km 14 padrón 4567', 'Camino Maldonado Km 14 padrón 4567', 0],
    ['Av. Italia 2150 esq. Comercio', 'Av. Italia', 2150, { rest: 'esq. Comercio' }],
    ['Mitre 100 dos 24', 'Mitre', 100, { rest: 'dos 24' }],
    ['Mitre 99 dos 24', 'Mitre 99 dos', 24],
    ['Mitre 750 dos 99', 'Mitre', 750, { rest: 'dos 99' }],
    ['Mitre 750 dos 100', 'Mitre 750 dos', 100],
  ]);
});

describe('what has no field', () => {
  taken([
    ['Santa Fe 4921 Torre 2 piso 3 dto B', 'Santa Fe', 4921, { floor: '3', door: 'B', rest: 'Torre 2' }],
    ['Santa Fe 4921 timbre 4', 'Santa Fe', 4921, { rest: 'timbre 4' }],
    ['Santa Fe 4921 timbre 3° B', 'Santa Fe', 4921, { rest: 'timbre 3° B' }],
    ['Santa Fe 4921 e/ Callao y Riobamba', 'Santa Fe', 4921, { rest: 'e/ Callao y Riobamba' }],
    ['Santa Fe 4921 e/Callao y Riobamba, CABA', 'Santa Fe', 4921, { town: 'CABA', rest: 'e/Callao y Riobamba' }],
    ['Santa Fe 4921 entre Callao y Riobamba PB A', 'Santa Fe', 4921, { rest: 'entre Callao y Riobamba PB A' }],
    ['Santa Fe 4921 entre Callao y Riobamba piso 2', 'Santa Fe', 4921, { floor: '2', rest: 'entre Callao y Riobamba' }],
    ['Gurruchaga 1854 esq. Thames', 'Gurruchaga', 1854, { rest: 'esq. Thames' }],
    ['Calle 13 N° 850 e/ 50 y 51', 'Calle 13', 850, { rest: 'e/ 50 y 51' }],
    ['Calle 7 entre 50 y 51 1234', 'Calle 7 entre 50 y 51', 1234],
    ['Calle 50 e/ 7 y 8', 'Calle 50 e/ 7 y 8', 0],
    ['Mz 4 Lote 12', 'Mz 4 Lote 12', 0],
    ['Los Aromos S/N Mz 4 Lote 12', 'Los Aromos', 0, { rest: 'Mz 4 Lote 12' }],
    ['Los Álamos 55 Bº Los Aromos', 'Los Álamos', 55, { rest: 'Bº Los Aromos' }],
    ['Los Álamos 55, Bº Los Aromos, Pilar', 'Los Álamos', 55, { town: 'Pilar', rest: 'Bº Los Aromos' }],
    ['Thames 2250 dejar en kiosco', 'Thames', 2250, { rest: 'dejar en kiosco' }],
    ['Thames 2250 dejar en kiosco 24 hs', 'Thames', 2250, { rest: 'dejar en kiosco 24 hs' }],
    ['Thames 2250, dejar en kiosco, Palermo', 'Thames', 2250, { town: 'Palermo', rest: 'dejar en kiosco' }],
    ['Thames 2250 al fondo', 'Thames', 2250, { rest: 'al fondo' }],
    ['Thames 2250 horario 9 a 18', 'Thames', 2250, { rest: 'horario 9 a 18' }],
    ['Thames 2250 (frente a la plaza)', 'Thames', 2250, { rest: 'frente a la plaza' }],
    ['Thames 2250 (frente a la plaza), Palermo', 'Thames', 2250, { town: 'Palermo', rest: 'frente a la plaza' }],
    ['Ruta 8 Km 12,5', 'Ruta 8 Km 12,5', 0],
    ['Ruta 8 Km 12,5, Pilar', 'Ruta 8 Km 12,5', 0, { town: 'Pilar' }],
    ['Calle 50 1234 Referencia: portón verde', 'Calle 50', 1234, { rest: 'Referencia: portón verde' }],
    ['Calle 50 1234 Referencia: portón verde, piso 2', 'Calle 50', 1234, { floor: '2', rest: 'Referencia: portón verde' }],
    ['Thames 2250 bis', 'Thames', 2250, { rest: '2250 bis' }],
    ['25 de Mayo 1234/36', '25 de Mayo', 1234, { rest: '1234/36' }],
  ]);
});

describe('town and postal code', () => {
  taken([
    ['Av. Corrientes 1234, CABA', 'Av. Corrientes', 1234, { town: 'CABA' }],
    ['Thames 1480 -CABA', 'Thames', 1480, { town: 'CABA' }],
    ['Thames 1480- CABA', 'Thames', 1480, { town: 'CABA' }],
    ['Thames 1480-CABA', 'Thames', 1480, { town: 'CABA' }],
    ['Thames 1480-Piso 3-B', 'Thames', 1480, { floor: '3', door: 'B' }],
    ['Thames 1480-82', 'Thames', 1480, { rest: '1480-82' }],
    ['Tafí 162, Liniers, CABA', 'Tafí', 162, { town: 'Liniers, CABA' }],
    ['Tafí 162, CABA, Liniers', 'Tafí', 162, { town: 'CABA, Liniers' }],
    ['Gurruchaga 1854, piso 3, B, Palermo, C1425', 'Gurruchaga', 1854, { floor: '3', door: 'B', town: 'Palermo', postalCode: 'C1425' }],
    ['Gurruchaga 1854, 3º B, CP 1425, Palermo', 'Gurruchaga', 1854, { floor: '3', door: 'B', town: 'Palermo', postalCode: '1425' }],
    ['Calle 50 1234, 1900 La Plata', 'Calle 50', 1234, { town: 'La Plata', postalCode: '1900' }],
    ['Calle 50 1234, La Plata (1900)', 'Calle 50', 1234, { town: 'La Plata', postalCode: '1900' }],
    ['Calle Mayor, 12, 08001 Barcelona', 'Calle Mayor', 12, { town: 'Barcelona', postalCode: '08001' }],
    ['Calle 50, 1900 La Plata', 'Calle 50', 0, { town: 'La Plata', postalCode: '1900' }],
    ['Gran Vía 28 - Madrid', 'Gran Vía', 28, { town: 'Madrid' }],
    ['Thames 2250 C1425ABC', 'Thames', 2250, { postalCode: 'C1425ABC' }],
    ['Thames 2250 CP: 1425', 'Thames', 2250, { postalCode: '1425' }],
    ['Thames 2250 CABA', 'Thames', 2250, { town: 'CABA' }],
    ['Thames 2250 piso 3 C1425ABC CABA', 'Thames', 2250, { floor: '3', postalCode: 'C1425ABC', town: 'CABA' }],
    ['Thames 2250 Palermo', 'Thames', 2250, { town: 'Palermo' }],
    [
      'Mitre 750, Villa Ballester, San Martín, Buenos Aires, Argentina',
      'Mitre',
      750,
      { town: 'Villa Ballester, San Martín, Buenos Aires, Argentina' },
    ],
    ['Mitre 750, Quilmes, Portón verde', 'Mitre', 750, { town: 'Quilmes', rest: 'Portón verde' }],
    ['Mitre 750, portón verde, Quilmes', 'Mitre', 750, { town: 'Quilmes', rest: 'portón verde' }],
    ['Mitre 750, quilmes', 'Mitre', 750, { town: 'quilmes' }],
    ['Mitre 750 (Quilmes)', 'Mitre', 750, { town: 'Quilmes' }],
    ['mitre 750 (quilmes)', 'mitre', 750, { town: 'quilmes' }],
    ['Mitre 750 (puesto azul)', 'Mitre', 750, { rest: 'puesto azul' }],
    ['Mitre 750 (villa crespo)', 'Mitre', 750, { town: 'villa crespo' }],
    ['C. Núñez de Balboa 114, ático C', 'C. Núñez de Balboa', 114, { rest: 'ático C' }],
    ['Cabildo 2250, Belgrano R', 'Cabildo', 2250, { town: 'Belgrano R' }],
    ['Ctra. N-340, Madrid 28001', 'Ctra. N-340', 0, { town: 'Madrid', postalCode: '28001' }],
    ['Bouchard 547 Piso 12 (Recepción)', 'Bouchard', 547, { floor: '12', rest: 'Recepción' }],
    ['Los Aromos S/N', 'Los Aromos', 0],
    ['S/N', 'S/N', 0],
    ['', '', 0],
    ['()', '', 0],
  ]);
});

describe('what is longer than its field stays behind the street', () => {
  const long = 'V'.repeat(120);
  taken([
    ['Mitre 750 unidad funcional 123', 'Mitre', 750, { door: 'unidad funcional 123' }],
    ['Mitre 750 unidad funcional 1234', 'Mitre', 750, { rest: 'unidad funcional 1234' }],
    [`Mitre 750, ${long}`, 'Mitre', 750, { town: long }],
    [`Mitre 750, ${long}V, Quilmes`, 'Mitre', 750, { town: 'Quilmes', rest: `${long}V` }],
    [`Mitre 750, ${long.slice(6)}, CABA`, 'Mitre', 750, { town: `${long.slice(6)}, CABA` }],
    [`Mitre 750, ${long.slice(5)}, CABA`, 'Mitre', 750, { rest: `${long.slice(5)}, CABA` }],
    [`Mitre 750, ${'Villa '.repeat(6).trim()}`, 'Mitre', 750, { town: 'Villa '.repeat(6).trim() }],
    [`Mitre 750, ${'Villa '.repeat(7).trim()}`, 'Mitre', 750, { rest: 'Villa '.repeat(7).trim() }],
  ]);
});
