import type { FileMatter } from '../../sheet/table.ts';

/** How somebody gets into the list what could not be read. */
export interface WayOut {
  /** What is the matter, in a word or two. */
  readonly matter: string;
  /** What to do, one after the other. */
  readonly todo: readonly string[];
}

const DROP = 'Suelte acá el archivo nuevo.';
const DROP_INNER = 'Suelte acá la planilla que tiene adentro.';
const OPEN = 'Abra el archivo con Excel, LibreOffice o Google Sheets.';
const AS_XLSX = 'Elija «Guardar como» (o «Descargar») y el tipo «Libro de Excel (.xlsx)».';

/** By what is the matter with a file, its way out. */
export const waysOut: Readonly<Record<FileMatter, WayOut>> = {
  packed: { matter: 'Comprimido', todo: ['Descomprima el archivo.', DROP_INNER] },
  lockedPack: { matter: 'Comprimido', todo: ['Descomprima el archivo con su contraseña.', DROP_INNER] },
  locked: {
    matter: 'Con contraseña',
    todo: [
      'Ábralo en Excel con su contraseña.',
      'En «Archivo», «Información», «Proteger libro», «Cifrar con contraseña», bórrela y guarde.',
      DROP,
    ],
  },
  old: { matter: 'Formato antiguo', todo: [OPEN, AS_XLSX, DROP] },
  numbers: {
    matter: 'Otro formato',
    todo: ['Abra el archivo en Numbers.', 'Elija «Archivo», «Exportar a», «Excel» y el formato .xlsx.', DROP],
  },
  other: { matter: 'Otro formato', todo: [OPEN, AS_XLSX, DROP] },
  noText: {
    matter: 'Otro formato',
    todo: [OPEN, 'Elija «Guardar como» y el tipo «CSV UTF-8» o «Libro de Excel (.xlsx)».', DROP],
  },
  noSheet: { matter: 'No es una planilla', todo: ['Pida a quien lo envía la planilla de la que salió, en .xlsx o CSV.', DROP] },
  large: {
    matter: 'Demasiado grande',
    todo: [
      OPEN,
      'Guarde una parte de las filas en un archivo y el resto en otro, cada uno con los títulos.',
      'Suelte acá los archivos, todos juntos.',
    ],
  },
  damaged: {
    matter: 'Dañado',
    todo: [OPEN, 'Si se abre bien, guárdelo otra vez como «Libro de Excel (.xlsx)»; si no, pídalo de nuevo a quien lo envía.', DROP],
  },
};
