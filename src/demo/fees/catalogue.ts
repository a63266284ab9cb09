import type { OrderType, Origin } from '../../features/orders/choices.ts';
import type { FeeRule, RuleMethod, RuleType, Condition } from '../../features/fees/rules.ts';

/** A tariff of the demo. */
export type DemoFee = {
  name: string;
  typeOrder: OrderType[];
  fromOrder?: Origin[];
  /** By name; none for all. */
  clients?: string[];
  rules?: FeeRule[];
  /** Towns that are no zones of it; the only ones that are. */
  left?: string[];
  only?: string[];
  /** What its prices are multiplied by. */
  dearer?: number;
  inactive?: true;
  /** How many days ago it was made; without it with the company. */
  days?: number;
};

const ALWAYS: Condition = { condition: null };
const weight = (conditionFrom: number | null, conditionTo: number | null) => ({ condition: 'weight', conditionFrom, conditionTo }) as const;
const weekend = { condition: 'day', conditionDay: [6, 7] } satisfies Condition;
const adjusting =
  (operator: 'inc' | 'dec', type: RuleType) =>
  (value: number, typeMethod: RuleMethod, when: Condition = ALWAYS): FeeRule => ({ operator, type, typeMethod, value, ...when });
const [dearer, cheaper] = [adjusting('inc', 'percent'), adjusting('dec', 'percent')];
const [more, less] = [adjusting('inc', 'net'), adjusting('dec', 'net')];
const only = (when: ReturnType<typeof weight>): FeeRule => ({ operator: 'limit', ...when });

const CENTRE = ['San Nicolás', 'Monserrat', 'Recoleta', 'Retiro', 'Palermo', 'Balvanera', 'San Telmo', 'Almagro', 'Villa Crespo'];

/** The tariffs of a company, the oldest first. @param typeOf the `_id` of a type of vehicle */
export const feesOf = (country: 'AR' | 'UY', typeOf: (name: string) => string): readonly DemoFee[] => {
  const byBike = { condition: 'vehicle', typeVehicle: typeOf('Moto') } satisfies Condition;
  if (country === 'UY')
    return [{ name: 'Montevideo', typeOrder: ['Normal', 'Flex', 'Retiro', 'Inversa'], rules: [dearer(10, 'all', weekend)], dearer: 0.9 }];
  return [
    {
      name: 'AMBA Normal',
      typeOrder: ['Normal', 'Retiro'],
      rules: [dearer(12, 'cash', weight(5_001, 30_000)), more(600, 'all', weekend), cheaper(8, 'cash', byBike)],
      // The hole that the checks tell of.
      left: ['Quilmes'],
    },
    {
      name: 'AMBA Flex',
      typeOrder: ['Flex'],
      fromOrder: ['ML', 'ML-Turbo'],
      clients: ['Electro Once', 'Píxel Computación', 'Audio Pampa', 'Casa Añil', 'Deco Balcón', 'Bazar El Trébol', 'Muebles Ombú'],
      rules: [
        only(weight(0, 30_000)),
        dearer(15, 'cash', weight(5_001, 30_000)),
        more(600, 'all', weekend),
        cheaper(8, 'cash', byBike),
        more(350, 'pay', { condition: 'volume', conditionFrom: 0.2, conditionTo: 1 }),
      ],
      dearer: 1.15,
    },
    { name: 'Inversa AMBA', typeOrder: ['Inversa'], dearer: 0.8 },
    {
      name: 'Farmacias, mismo día',
      typeOrder: ['Normal', 'Flex'],
      fromOrder: ['API', 'Web', 'shopify', 'Admin'],
      clients: ['Farmacia Güemes'],
      rules: [
        more(450, 'all', { condition: 'day', conditionDay: [1, 2, 3, 4, 5] }),
        dearer(25, 'all', weekend),
        less(200, 'cash', weight(null, 300)),
      ],
      dearer: 1.3,
      days: 160,
    },
    {
      name: 'Mayoristas',
      typeOrder: ['Normal', 'Flex', 'Retiro', 'Inversa'],
      clients: ['Repuestos Ruta 3', 'Colchones Descanso', 'Muebles Ombú', 'Bodega Río Manso'],
      // The last one can never hold: the limit lets nothing so heavy in.
      rules: [
        only(weight(0, 30_000)),
        dearer(9, 'all', weight(10_000, 30_000)),
        cheaper(12, 'cash'),
        more(1_500, 'all', weight(40_000, null)),
      ],
      dearer: 1.1,
      days: 120,
    },
    {
      name: 'Turbo CABA',
      typeOrder: ['Flex'],
      fromOrder: ['ML-Turbo'],
      clients: ['Electro Once', 'Audio Pampa'],
      only: CENTRE,
      rules: [dearer(20, 'pay', byBike)],
      dearer: 1.5,
      days: 70,
    },
    {
      name: 'Ñandú, campaña de verano',
      typeOrder: ['Normal'],
      fromOrder: ['Tienda-Nube'],
      clients: ['Ñandú Indumentaria'],
      rules: [cheaper(10, 'cash'), cheaper(5, 'cash', weight(null, 500)), more(300, 'pay', weekend)],
      days: 21,
    },
    {
      name: 'Zona Norte nocturna',
      typeOrder: ['Normal'],
      clients: ['Librería El Ateneíto'],
      inactive: true,
      rules: [dearer(30, 'pay'), dearer(18, 'cash')],
      only: ['Vicente López', 'Olivos', 'Belgrano'],
      days: 9,
    },
  ];
};
