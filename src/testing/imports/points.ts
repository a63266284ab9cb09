import { csv, type Sample, utf8 } from './sample.ts';

const titles = ['Pedido', 'Destino', 'Localidad', 'Latitud', 'Longitud'];

/** Coordinates that a file brings. */
export const pointSamples: readonly Sample[] = [
  {
    name: 'coordinates: right ones are the place; swapped, without sign, in another country, far from the town they are told',
    file: () =>
      utf8(
        csv([
          titles,
          ['G-1', 'Thames 900', 'Palermo', '-34,5885', '-58,4301'],
          ['G-2', 'Thames 902', 'Palermo', '-58.4301', '-34.5885'],
          ['G-3', 'Thames 904', 'Palermo', '34.5885', '58.4301'],
          ['G-4', 'Thames 906', 'Palermo', '40.4165', '-3.7026'],
          ['G-5', 'Thames 908', 'Palermo', '-31.4167', '-64.1833'],
          ['G-6', 'Thames 910', 'Palermo', '', ''],
          ['G-7', 'Thames 912', 'Palermo', '0', '0'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'G-1', point: [-58.4301, -34.5885], doubtful: false },
      { externalID: 'G-6', point: [-58.422, -34.578], doubtful: true },
      { externalID: 'G-7', point: [-58.422, -34.578], doubtful: true },
    ],
    refused: {
      3: { toLat: 'Fuera de Argentina: ¿latitud y longitud cambiadas? Sería -34,5885 / -58,4301' },
      4: { toLat: 'Fuera de Argentina: ¿falta el signo menos? Sería -34,5885 / -58,4301' },
      5: { toLat: 'Fuera de Argentina' },
      6: { toLat: 'A 642 km de Palermo: revise localidad y coordenadas' },
    },
  },
  {
    name: 'of towns of one name the one near the company, unless the file says which',
    file: () =>
      utf8(
        csv([
          ['Pedido', 'Destino', 'Localidad', 'Provincia'],
          ['M-1', 'Mitre 750', 'San Martín', ''],
          ['M-2', 'Mitre 752', 'San Martín', 'Mendoza'],
        ]),
      ),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [
      { externalID: 'M-1', point: [-58.5386, -34.5779], doubtful: true },
      { externalID: 'M-2', point: [-68.4731, -33.0834], doubtful: true },
    ],
  },
  {
    name: 'an address of no town, code or coordinates is placed by nobody but a person',
    file: () => utf8(csv([titles, ['N-1', 'Thames 900', '', '', ''], ['N-2', 'Thames 900', 'Palermo', '', '']])),
    step: 'answers',
    missing: ['client', 'day'],
    orders: [{ externalID: 'N-2', town: 'Palermo' }],
    unplaced: [2],
  },
];
