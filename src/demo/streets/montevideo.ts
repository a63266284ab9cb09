import { stretch, type Zone } from '../place.ts';

/** Streets of Montevideo, in the way of `buenosAires`. */
export const montevideo: readonly Zone[] = [
  {
    weight: 1,
    flats: true,
    stretches: [
      stretch('Av. 18 de Julio', 'Centro', '11100', [850, -34.9062, -56.1985], [1360, -34.9056, -56.1866]),
      stretch('Av. 18 de Julio', 'Cordón', '11200', [1360, -34.9056, -56.1866], [1824, -34.9027, -56.177], [2250, -34.8992, -56.1676]),
      stretch('Colonia', 'Centro', '11100', [850, -34.9053, -56.1982], [1360, -34.9047, -56.1864]),
      stretch('Mercedes', 'Centro', '11100', [850, -34.9044, -56.198], [1360, -34.9038, -56.1862]),
      stretch('San José', 'Centro', '11100', [850, -34.9071, -56.1985], [1360, -34.9065, -56.1867]),
      stretch('Soriano', 'Centro', '11100', [850, -34.908, -56.1986], [1360, -34.9074, -56.1868]),
      stretch('Canelones', 'Centro', '11100', [850, -34.9089, -56.1987], [1360, -34.9083, -56.187]),
      stretch('Av. Italia', 'Parque Batlle', '11600', [2400, -34.8946, -56.1632], [2900, -34.891, -56.153]),
    ],
  },
];
