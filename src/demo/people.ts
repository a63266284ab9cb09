import type { Random } from './random.ts';

const firstNames = (
  'Lucía Sofía Martina Valentina Camila Julieta Agustina Florencia Micaela Rocío Belén Noelia Mónica Graciela Inés Verónica Andrea Silvina ' +
  'Begoña Ximena Renata Abril Guadalupe Zulema Nélida Estefanía Martín Nicolás Tomás Matías Joaquín Facundo Agustín Iñaki Gonzalo Hernán ' +
  'Sebastián Ramón Raúl Óscar Héctor Rubén Andrés Julián Damián Ezequiel Germán Iván Néstor Ángel Lautaro Bautista Emiliano Cristian ' +
  'Leandro Walter Gastón Maximiliano Úrsula Ana'
).split(' ');
const longFirstNames = [
  'María de los Ángeles',
  'Juan Ignacio',
  'María José',
  'José Luis',
  'Ana Clara',
  'María del Carmen',
  'Juan Bautista',
];

const lastNames = (
  'González Rodríguez Fernández López Martínez García Pérez Sánchez Romero Díaz Álvarez Torres Ruiz Ramírez Flores Acosta Benítez Medina ' +
  'Suárez Herrera Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro Ortiz Núñez Luna Juárez Cabrera Ríos Ferreyra Godoy Morales ' +
  'Domínguez Peralta Vega Carrizo Quiroga Castillo Ledesma Muñoz Ojeda Ponce Vázquez Villalba Cardozo Navarro Coronel Vera Ibáñez Peña ' +
  'Ávila Zárate Íñiguez Yáñez Ñancufil Bazán Bianchi Rossi Ferrari Russo Colombo Esposito Marchetti Dipietro Kowalski Müller Schneider ' +
  'Haddad Chen Kim Nakamura Etcheverry Urquiza Goñi Echagüe Argüello Agüero'
).split(' ');
const longLastNames = [
  'Fernández de la Cigoña y Etcheverrigaray',
  'Anchorena de Álzaga Unzué',
  'Núñez del Prado',
  'de la Fuente',
  'Mc Loughlin',
];

/** A person's names. */
export type Name = { name: string; last: string };

/** Somebody, now and then with a long name. */
export const somebody = (random: Random): Name => ({
  name: random.chance(0.06) ? random.pick(longFirstNames) : random.pick(firstNames),
  last: random.chance(0.03) ? random.pick(longLastNames) : random.pick(lastNames),
});

/** A national identity number: 8 digits, as adults of today have. */
export const identityNumber = (random: Random): string => String(random.int(14_000_000, 47_999_999));

/** A name as an e-mail's first part: 'Íñiguez' -> 'iniguez'. */
export const mailbox = ({ name, last }: Name, number: number): string =>
  `${name}.${last}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z.]/g, '') + String(number);
