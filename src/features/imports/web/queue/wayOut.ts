/** How somebody gets into the list what could not be read. */
export interface WayOut {
  /** What is the matter, in a word or two. */
  readonly matter: string;
  /** What to do, one after the other. */
  readonly todo: readonly string[];
}

const DROP = 'Suelte acá el archivo nuevo.';
const OPEN = 'Abra el archivo con Excel, LibreOffice o Google Sheets.';
const AS_XLSX = 'Elija «Guardar como» (o «Descargar») y el tipo «Libro de Excel (.xlsx)».';

/** By what the sentence of a refusal says, the first that fits. */
const ways: readonly (readonly [RegExp, WayOut])[] = [
  [
    /comprimido tiene contraseña/,
    { matter: 'Comprimido', todo: ['Descomprima el archivo con su contraseña.', 'Suelte acá la planilla que tiene adentro.'] },
  ],
  [
    /contraseña/,
    {
      matter: 'Con contraseña',
      todo: [
        'Ábralo en Excel con su contraseña.',
        'En «Archivo», «Información», «Proteger libro», «Cifrar con contraseña», bórrela y guarde.',
        DROP,
      ],
    },
  ],
  [/comprimido/, { matter: 'Comprimido', todo: ['Descomprima el archivo.', 'Suelte acá la planilla que tiene adentro.'] }],
  [/97-2003/, { matter: 'Formato antiguo', todo: [OPEN, AS_XLSX, DROP] }],
  [
    /Numbers/,
    { matter: 'Otro formato', todo: ['Abra el archivo en Numbers.', 'Elija «Archivo», «Exportar a», «Excel» y el formato .xlsx.', DROP] },
  ],
  [/guárdelo como \.xlsx/, { matter: 'Otro formato', todo: [OPEN, AS_XLSX, DROP] }],
  [
    /guárdelo como CSV/,
    { matter: 'Otro formato', todo: [OPEN, 'Elija «Guardar como» y el tipo «CSV UTF-8» o «Libro de Excel (.xlsx)».', DROP] },
  ],
  [
    /pida la planilla/,
    { matter: 'No es una planilla', todo: ['Pida a quien lo envía la planilla de la que salió, en .xlsx o CSV.', DROP] },
  ],
  [
    /divídalo|guarde como CSV|hasta [\d.]+ (?:órdenes )?por vez/,
    {
      matter: 'Demasiado grande',
      todo: [
        OPEN,
        'Guarde una parte de las filas en un archivo y el resto en otro, cada uno con los títulos.',
        'Suelte acá los archivos, todos juntos.',
      ],
    },
  ],
  [
    /dañado|no se puede leer|comillas sin cerrar/i,
    {
      matter: 'Dañado',
      todo: [OPEN, 'Si se abre bien, guárdelo otra vez como «Libro de Excel (.xlsx)»; si no, pídalo de nuevo a quien lo envía.', DROP],
    },
  ],
];

/** The way out for a file that was refused; undefined where the sentence says all there is. */
export const wayOut = (refusal: string): WayOut | undefined => ways.find(([sign]) => sign.test(refusal))?.[1];
