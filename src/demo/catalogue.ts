import type { Origin } from '../features/orders/choices.ts';

/** A line of business: its products with weights in grams, and where its orders come from. */
type Trade = { products: readonly (readonly [description: string, grams: number, variant?: readonly string[]])[]; origin: Origin };

const sizes = ['S', 'M', 'L', 'XL'];
const trades = {
  clothes: {
    origin: 'Tienda-Nube',
    products: [
      ['Remera de algodón', 220, sizes],
      ['Campera de jean', 900, sizes],
      ['Buzo canguro frisado', 650, sizes],
      ['Pantalón cargo', 580, ['38', '40', '42', '44']],
      ['Zapatillas urbanas', 1100, ['37', '38', '39', '40', '41', '42']],
    ],
  },
  electronics: {
    origin: 'ML',
    products: [
      ['Auriculares inalámbricos', 180, ['Negro', 'Blanco']],
      ['Cargador rápido 25 W', 120],
      ['Teclado mecánico en español (con Ñ)', 950],
      ['Parlante portátil', 780, ['Azul', 'Rojo', 'Negro']],
      ['Soporte de pared para televisor', 3200],
    ],
  },
  home: {
    origin: 'ML',
    products: [
      ['Juego de sábanas queen', 1600, ['Gris', 'Arena']],
      ['Pava eléctrica con termostato para mate', 1350],
      ['Lámpara de pie', 4200],
      ['Set de tres sartenes', 3900],
      ['Almohadón tejido', 700],
    ],
  },
  wellbeing: {
    origin: 'shopify',
    products: [
      ['Crema hidratante 200 ml', 260],
      ['Shampoo sólido', 110, ['Coco', 'Limón']],
      ['Vitamina C 60 comprimidos', 140],
      ['Colchoneta de yoga', 1250],
    ],
  },
  books: {
    origin: 'Web',
    products: [
      ['Novela, tapa blanda', 380],
      ['Cuaderno anillado A4', 520, ['Rayado', 'Liso']],
      ['Libro infantil ilustrado', 610],
    ],
  },
  food: {
    origin: 'API',
    products: [
      ['Caja de alfajores x 12', 900],
      ['Yerba mate orgánica 1 kg', 1050],
      ['Aceite de oliva 500 ml', 980],
      ['Café en grano 500 g', 540, ['Suave', 'Intenso']],
    ],
  },
  spares: {
    origin: 'Admin',
    products: [
      ['Filtro de aceite', 420],
      ['Batería 12 V 65 Ah', 15_800],
      ['Juego de escobillas', 480],
      ['Amortiguador trasero', 3600],
    ],
  },
} as const satisfies Record<string, Trade>;

const named: readonly (readonly [name: string, trade: keyof typeof trades])[] = [
  ['Tienda Demo', 'clothes'],
  ['Ñandú Indumentaria', 'clothes'],
  ['La Cigüeña Bebés', 'clothes'],
  ['Calzados Íbero', 'clothes'],
  ['Percha & Cía.', 'clothes'],
  ['Electro Once', 'electronics'],
  ['Píxel Computación', 'electronics'],
  ['Audio Pampa', 'electronics'],
  ['Celulares del Bajo', 'electronics'],
  ['Casa Añil', 'home'],
  ['Deco Balcón', 'home'],
  ['Bazar El Trébol', 'home'],
  ['Colchones Descanso', 'home'],
  ['Muebles Ombú', 'home'],
  ['Botánica Ñande', 'wellbeing'],
  ['Farmacia Güemes', 'wellbeing'],
  ['Perfumería Azahar', 'wellbeing'],
  ['Librería El Ateneíto', 'books'],
  ['Editorial Mate Amargo', 'books'],
  ['Juguetería Trompo', 'books'],
  ['Almacén Don Ángel', 'food'],
  ['Bodega Río Manso', 'food'],
  ['Café Tostadores de Villa Crespo', 'food'],
  ['Repuestos Ruta 3', 'spares'],
  ['Cooperativa de Trabajo Distribuidora Mayorista de Autopartes del Conurbano Bonaerense Limitada', 'spares'],
];

/** A client of the demo: its name and trade. */
export type DemoClient = {
  name: string;
  /** The most that is collected at its doors, in steps of 50 pesos, where that is more than it is charged: the company owes it then. */
  collects?: number;
} & Trade;

/** Who is paid whole at the door. */
const paidAtDoor = new Set(['Colchones Descanso', 'Muebles Ombú']);

/** The first company's clients. */
export const argentineClients: readonly DemoClient[] = named.map(([name, trade]) => ({
  name,
  ...trades[trade],
  ...(paidAtDoor.has(name) && { collects: 2_600 }),
}));

/** The second company's clients. */
export const uruguayanClients: readonly DemoClient[] = [
  { name: 'Tienda Pocitos', ...trades.clothes, origin: 'Web' },
  { name: 'Ferretería La Ñata', ...trades.home, origin: 'Web' },
  { name: 'Librería Cordón', ...trades.books },
  { name: 'Almacén Tristán', ...trades.food, origin: 'Web' },
  { name: 'Óptica 18', ...trades.wellbeing },
];
