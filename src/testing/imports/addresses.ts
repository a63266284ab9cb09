import { remembering } from './remembered.ts';
import { csv, type Sample, type StoredOrder, utf8 } from './sample.ts';

type Told = readonly [line: string, expected: Partial<StoredOrder>];

/** What people write behind the number of a house, and what becomes of it. */
const lines: readonly Told[] = [
  ['Av. Santa Fe 4921 Piso 3 Dto B', { address: 'Av. Santa Fe', number: 4921, floor: '3', door: 'B', observation: '' }],
  ['Av. Santa Fe 4921 3° B', { address: 'Av. Santa Fe', number: 4921, floor: '3', door: 'B', observation: '' }],
  ['Av. Santa Fe 4921 3B', { number: 4921, floor: '3', door: 'B', observation: '' }],
  ['Güemes 3871 PB', { address: 'Güemes', number: 3871, floor: 'PB', door: '', observation: '' }],
  ['Güemes 3871, planta baja "C"', { number: 3871, floor: 'PB', door: 'C', observation: '' }],
  ['Paraná 745 Local 4', { address: 'Paraná', number: 745, floor: '', door: 'Local 4', observation: '' }],
  ['Bonpland 1954 Torre 2 piso 11 depto 1104', { number: 1954, floor: '11', door: '1104', observation: 'Torre 2' }],
  ['Thames 2250 timbre 4', { address: 'Thames', number: 2250, floor: '', door: '', observation: 'timbre 4' }],
  ['Riobamba 300 e/ Callao y Ayacucho', { address: 'Riobamba', number: 300, observation: 'e/ Callao y Ayacucho' }],
  ['25 de Mayo 1234/36 2do C', { address: '25 de Mayo', number: 1234, floor: '2', door: 'C', observation: '1234/36' }],
  ['Gorriti 4821 casa del fondo, tocar fuerte', { number: 4821, observation: 'casa del fondo, tocar fuerte' }],
  ['Honduras 5012 (Referencia: portón negro)', { address: 'Honduras', number: 5012, observation: 'Referencia: portón negro' }],
  ['Ruta 8 Km 50,5 Lote 12', { number: 0 }],
  ['Los Aromos S/N esq. Las Rosas', { address: 'Los Aromos esq. Las Rosas', number: 0, observation: '' }],
  ['Juncal 1200 1° "A" CP 1062', { address: 'Juncal', number: 1200, floor: '1', door: 'A' }],
  ['Arenales 2700 Of. 12, dejar en recepción', { number: 2700, door: 'Of. 12', observation: 'dejar en recepción' }],
  ["O'Higgins 1850 7 D", { address: "O'Higgins", number: 1850, floor: '7', door: 'D', observation: '' }],
  ['Farmacia Sur, Av. Caseros 3746', { address: 'Av. Caseros', number: 3746, postalCode: '', observation: 'Farmacia Sur' }],
  ['Hospital Italiano - Perón 4190', { address: 'Perón', number: 4190, postalCode: '', observation: 'Hospital Italiano' }],
  ['Nazca 2850, código portón 4455', { address: 'Nazca', number: 2850, postalCode: '', observation: 'código portón 4455' }],
  ['Perón (ex Cangallo) 1234 3° B', { address: 'Perón (ex Cangallo)', number: 1234, floor: '3', door: 'B', observation: '' }],
  ['Av. Lisandro de la Torre 938 2 B', { address: 'Av. Lisandro de la Torre', number: 938, floor: '2', door: 'B', observation: '' }],
  ['Av. 18 de Julio 1360 ap. 502', { address: 'Av. 18 de Julio', number: 1360, door: '502', observation: '' }],
  ['Bouchard 547 Piso 12 (recepción)', { address: 'Bouchard', number: 547, floor: '12', observation: 'recepción' }],
  ['Calle 50 1234 e/ 9 y 10', { address: 'Calle 50', number: 1234, observation: 'e/ 9 y 10' }],
];

/** How files write the city of Buenos Aires and its barrios, and where that is. */
const towns: readonly (readonly [town: string, code: string, point: readonly [number, number]])[] = [
  ['Palermo', '', [-58.422, -34.578]],
  ['Capital', '1425', [-58.422, -34.578]],
  ['Cap. Fed.', '1405', [-58.441, -34.617]],
  ['C.A.B.A. - Caballito', '', [-58.441, -34.617]],
  ['CABA (Caballito)', '', [-58.441, -34.617]],
  ['Paternal', '', [-58.468, -34.597]],
  ['La Paternal', '', [-58.468, -34.597]],
  ['V. Crespo', '', [-58.441, -34.599]],
  ['Villa Crespo, Capital Federal', '', [-58.441, -34.599]],
  ['Buenos Aires', '1408', [-58.52, -34.644]],
  ['Ciudad Autónoma de Buenos Aires', 'C1176ABC', [-58.421, -34.609]],
  ['CABA', '', [-58.3816, -34.6037]],
];

/** Towns that stand on the street's line, and what the column beside it says. */
const twice: readonly (readonly [line: string, column: string, town: string, point: readonly [number, number]])[] = [
  ['Oliden 576 (Liniers)', 'CABA', 'Liniers, CABA', [-58.52, -34.644]],
  ['Thames 1480, Palermo', 'Capital Federal', 'Palermo, Capital Federal', [-58.422, -34.578]],
  ['Mitre 750 - Bernal', 'Quilmes', 'Quilmes, Bernal', [-58.28, -34.709]],
  ['Mitre 750 - Haedo', 'Quilmes', 'Quilmes, Haedo', [-58.2545, -34.7206]],
];

const remembered = 'Scalabrini Ortiz 1500';

/** Addresses, in all that people write. */
export const addressSamples: readonly Sample[] = [
  {
    name: 'what stands behind the house number goes to floor and door, the rest to the observation',
    file: () => utf8(csv([['Pedido', 'Destino', 'Localidad'], ...lines.map(([line], at) => [`D-${at}`, line, 'Palermo'])])),
    step: 'answers',
    missing: ['client', 'day'],
    orders: lines.map(([, expected], at) => ({ externalID: `D-${at}`, town: 'Palermo', ...expected })),
  },
  {
    name: 'the city of Buenos Aires in all its spellings, with and without codes: never one point where the barrio is known',
    file: () =>
      utf8(
        csv([['Pedido', 'Destino', 'Localidad', 'CP'], ...towns.map(([town, code], at) => [`T-${at}`, `Rivera ${100 + at}`, town, code])]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: towns.map(([town, , point], at) => ({
      externalID: `T-${at}`,
      address: 'Rivera',
      town,
      point,
      doubtful: true,
    })),
  },
  {
    name: 'a town on the line of the street says where in the city, or in the partido, of its column',
    file: () => utf8(csv([['Pedido', 'Destino', 'Localidad'], ...twice.map(([line, column], at) => [`L-${at}`, line, column])])),
    step: 'answers',
    missing: ['client', 'day'],
    orders: twice.map(([, , town, point], at) => ({ externalID: `L-${at}`, town, point, observation: '', doubtful: true })),
  },
  {
    name: 'a remembered address gives its point under another spelling of its town, never its words, and nothing where the town is another',
    has: remembering([
      { address: remembered.replace(/ \d+$/, ''), addressNumber: 1500, town: 'Palermo', postalCode: '1414', point: [-58.4235, -34.5871] },
    ]),
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'CP'],
          ['M-1', `${remembered} 2° C`, 'CABA', '1425'],
          ['M-2', 'SCALABRINI ORTIZ 1500', 'Palermo', ''],
          ['M-3', remembered, 'Lanús', '1824'],
          ['M-4', remembered, '', ''],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'M-1', town: 'CABA', postalCode: '1425', floor: '2', door: 'C', point: [-58.4235, -34.5871], doubtful: false },
      { externalID: 'M-2', address: 'SCALABRINI ORTIZ', town: 'Palermo', postalCode: '1414', point: [-58.4235, -34.5871], doubtful: false },
      { externalID: 'M-3', town: 'Lanús', postalCode: '1824', doubtful: true, point: [-58.3913, -34.7076] },
      { externalID: 'M-4', town: 'Palermo', point: [-58.4235, -34.5871], doubtful: false },
    ],
  },
  {
    name: 'the house under «Puerta» and the flat under «Apto», as in Uruguay; who receives is the customer of the sender',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Cliente final', 'Calle', 'Puerta', 'Apto', 'Localidad'],
          ['U-1', 'Ana Paz', '18 de Julio', '1360', '502', 'Palermo'],
          ['U-2', 'Eva Ríos', 'Av. Italia', '2150', '', 'Palermo'],
          ['U-3', 'Teo Luna', 'Thames', '350', 'B', 'Palermo'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'U-1', name: 'Ana Paz', address: '18 de Julio', number: 1360, door: '502' },
      { externalID: 'U-2', name: 'Eva Ríos', address: 'Av. Italia', number: 2150, door: '' },
      { externalID: 'U-3', name: 'Teo Luna', address: 'Thames', number: 350, door: 'B' },
    ],
  },
  {
    name: 'a town before its street, a name before the house in brackets, a code and its town behind the floor',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino'],
          ['A-1', 'Palermo: Thames 1480'],
          ['A-2', '1425 Palermo, Honduras 4500'],
          ['A-3', 'Thames 1480 Piso 2 1414 Palermo'],
          ['A-4', 'Ana López (Thames 1234) 3B, Palermo'],
          ['A-5', 'Thames 1480- Palermo'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'A-1', address: 'Thames', number: 1480, town: 'Palermo', postalCode: '', observation: '' },
      { externalID: 'A-2', address: 'Honduras', number: 4500, town: 'Palermo', postalCode: '1425', observation: '' },
      { externalID: 'A-3', address: 'Thames', number: 1480, floor: '2', town: 'Palermo', postalCode: '1414', observation: '' },
      { externalID: 'A-4', address: 'Thames', number: 1234, floor: '3', door: 'B', town: 'Palermo', observation: 'Ana López' },
      { externalID: 'A-5', address: 'Thames', number: 1480, town: 'Palermo', observation: '' },
    ],
  },
];
