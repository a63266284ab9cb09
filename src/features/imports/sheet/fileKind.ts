import { fold } from '#shared/text.ts';
import type { FileRefusal } from './table.ts';
import type { ZipEntry } from './zip.ts';

const startsWith = (bytes: Uint8Array, head: readonly number[], from = 0) => head.every((byte, at) => bytes[from + at] === byte);
const signs = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

/** Whether a file is a ZIP, as workbooks (.xlsx) are. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, signs('PK'));

const AS_XLSX = 'ábralo y guárdelo como .xlsx';
const AS_SHEET = 'pida la planilla en .xlsx o CSV';

const PICTURE: FileRefusal = { refusal: `El archivo es una imagen: ${AS_SHEET}`, matter: 'noSheet' };
const PACKED: FileRefusal = { refusal: 'El archivo está comprimido: descomprímalo y suba la planilla que tiene adentro', matter: 'packed' };
const OLD: FileRefusal = { refusal: `El archivo es un Excel 97-2003 (.xls): ${AS_XLSX}`, matter: 'old' };
const LOCKED: FileRefusal = { refusal: 'El libro de Excel tiene contraseña: ábralo y guárdelo sin ella', matter: 'locked' };

/** What files that are no table begin with. */
const SIGNATURES: readonly (readonly [readonly number[], FileRefusal])[] = [
  [signs('%PDF'), { refusal: `El archivo es un PDF: ${AS_SHEET}`, matter: 'noSheet' }],
  [signs('{\\rtf'), { refusal: `El archivo es un documento de Word (.rtf): ${AS_SHEET}`, matter: 'noSheet' }],
  [signs('\u0089PNG'), PICTURE],
  [signs('\u00ff\u00d8\u00ff'), PICTURE],
  [signs('GIF8'), PICTURE],
  [signs('\u001f\u008b'), PACKED],
  [signs('Rar!'), PACKED],
  [signs('7z\u00bc\u00af'), PACKED],
  [signs('\u0009\u0008'), OLD],
  [signs('\u0009\u0004\u0006'), OLD],
  [signs('\u0009\u0002\u0006'), OLD],
  [signs('\u0009\u0000\u0004'), OLD],
];

const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const holds = (bytes: Uint8Array, name: string) => {
  const written = Array.from(name, (sign) => [sign.charCodeAt(0), 0]).flat();
  for (let at = bytes.indexOf(written[0] ?? 0); at >= 0; at = bytes.indexOf(written[0] ?? 0, at + 1)) {
    if (startsWith(bytes, written, at)) return true;
  }
  return false;
};

/** What an OLE file holds is told by the names in its directory, written in UTF-16. */
const oleRefusal = (bytes: Uint8Array): FileRefusal => {
  if (holds(bytes, 'EncryptedPackage')) return LOCKED;
  return holds(bytes, 'WordDocument') ? { refusal: `El archivo es un documento de Word: ${AS_SHEET}`, matter: 'noSheet' } : OLD;
};

/** What a file is that is neither a text nor a ZIP, and the way out; nothing when it may be one. */
export const refuseBinary = (bytes: Uint8Array): FileRefusal | undefined => {
  if (startsWith(bytes, OLE)) return oleRefusal(bytes);
  if (startsWith(bytes, signs('RIFF')) && startsWith(bytes, signs('WEBP'), 8)) return PICTURE;
  if (startsWith(bytes, signs('ftyp'), 4)) return PICTURE;
  return SIGNATURES.find(([head]) => startsWith(bytes, head))?.[1];
};

/** What a ZIP is that is no workbook, and the way out; nothing when it is one. */
export const refuseZip = (entries: readonly ZipEntry[]): FileRefusal | undefined => {
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (entries.length === 0) return { refusal: 'El archivo comprimido está vacío' };
  if (has(/^xl\/workbook\.bin$/)) return { refusal: `El archivo es un libro binario de Excel (.xlsb): ${AS_XLSX}`, matter: 'other' };
  if (has(/^\[Content_Types\]\.xml$/)) {
    if (has(/^word\//)) return { refusal: `El archivo es un documento de Word (.docx): ${AS_SHEET}`, matter: 'noSheet' };
    return has(/^ppt\//) ? { refusal: `El archivo es una presentación (.pptx): ${AS_SHEET}`, matter: 'noSheet' } : undefined;
  }
  if (has(/^content\.xml$/)) return { refusal: `El archivo es de LibreOffice (.ods): ${AS_XLSX}`, matter: 'other' };
  if (has(/^Index(?:\.zip|\/.*\.iwa)$/))
    return { refusal: 'El archivo es de Numbers: ábralo y expórtelo como Excel (.xlsx)', matter: 'numbers' };
  if (entries.some(({ encrypted }) => encrypted))
    return { refusal: 'El archivo comprimido tiene contraseña: descomprímalo y suba la planilla', matter: 'lockedPack' };
  return PACKED;
};

/** How a text tells its cells. */
type TextKind = 'html' | 'spreadsheetXml' | 'parted';

/** How far into a text its kind shows. */
const TELLING = 4000;

/** What kind of text a file is, by what it begins with. */
export const textKind = (text: string): TextKind | FileRefusal => {
  const head = fold(text.slice(0, TELLING)).trimStart();
  if (/^(?:<!--|<\?xml|<[a-z!])/.test(head)) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head) && /<(?:\w+:)?workbook[\s>]/.test(head)) return 'spreadsheetXml';
    if (/<(?:!doctype html|html|head|body|table|meta|style|div|center|font|form|script)[\s>]/.test(head)) return 'html';
    if (head.startsWith('<?xml')) return { refusal: `El archivo es un XML: ${AS_SHEET}`, matter: 'noSheet' };
  }
  if (/^mime-version:|^from: <saved by/.test(head))
    return { refusal: `El archivo es una página web guardada (.mht): ${AS_XLSX}`, matter: 'other' };
  return /^[[{]\s*["{[]/.test(head) && /[\]}]\s*$/.test(text)
    ? { refusal: `El archivo es un JSON: ${AS_SHEET}`, matter: 'noSheet' }
    : 'parted';
};
