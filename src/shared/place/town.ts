import { kept } from '../kept.ts';
import { fold } from '../text.ts';
import { shortForms } from './shortForms.ts';

/** The barrios of the city of Buenos Aires, as `townKey` writes them. */
const barrios = new Set(
  (
    'agronomia|almagro|balvanera|barracas|belgrano|boedo|caballito|chacarita|coghlan|colegiales|constitucion|flores|floresta|la boca|' +
    'la paternal|liniers|mataderos|monserrat|monte castro|nueva pompeya|nunez|palermo|parque avellaneda|parque chacabuco|parque chas|' +
    'parque patricios|puerto madero|recoleta|retiro|saavedra|san cristobal|san nicolas|san telmo|velez sarsfield|versalles|villa crespo|' +
    'villa del parque|villa devoto|villa general mitre|villa lugano|villa luro|villa ortuzar|villa pueyrredon|villa real|' +
    'villa riachuelo|villa santa rita|villa soldati|villa urquiza'
  ).split('|'),
);

/** The city of Buenos Aires, as `townKey` writes it. */
export const CAPITAL = 'caba';
/** Names of that city which mean nothing else. */
const capitalNames = new Set(
  (
    'caba|c a b a|capital federal|capital fed|cap federal|cap fed|c federal|c fed|cf|c f|ciudad autonoma|ciudad de buenos aires|' +
    'ciudad autonoma de buenos aires|ciudad autonoma buenos aires|ciudad buenos aires|autonoma de buenos aires|buenos aires capital|' +
    'buenos aires capital federal|capital federal buenos aires|buenos aires ciudad'
  ).split('|'),
);
/** What the city is called where no other province is named: each has its own capital. */
const capitalWords = new Set(['capital', 'cap']);
const countries = new Set('argentina|republica argentina|uruguay|republica oriental del uruguay|espana'.split('|'));
const provinces = new Set(
  (
    'buenos aires|catamarca|chaco|chubut|cordoba|corrientes|entre rios|formosa|jujuy|la pampa|la rioja|mendoza|misiones|neuquen|rio negro|' +
    'salta|san juan|san luis|santa cruz|santa fe|santiago del estero|tierra del fuego|tucuman'
  ).split('|'),
);
const regions = new Set(['gran buenos aires', 'gba', 'amba']);

/** The partidos round the city of Buenos Aires that have several towns, as `townKey` writes them. */
const partidos = new Set(
  (
    'almirante brown|avellaneda|berazategui|escobar|esteban echeverria|ezeiza|florencio varela|general san martin|hurlingham|ituzaingo|' +
    'la matanza|la plata|lanus|lomas de zamora|malvinas argentinas|merlo|moreno|moron|pilar|quilmes|san fernando|san isidro|san martin|' +
    'san miguel|san vicente|tigre|tres de febrero|vicente lopez'
  ).split('|'),
);
/** Other towns of Argentina that are written behind a house without a comma, as `townKey` writes them. */
const towns = new Set(
  (
    'acassuso|adolfo sourdeaux|adrogue|aldo bonzi|alejandro korn|bahia blanca|banfield|bariloche|beccar|belen de escobar|bella vista|' +
    'benavidez|berisso|bernal|billinghurst|boulogne|burzaco|campana|canning|canuelas|carapachay|carlos spegazzini|caseros|castelar|' +
    'city bell|ciudad evita|ciudad jardin lomas del palomar|ciudadela|claypole|concordia|del viso|dique lujan|dock sud|don bosco|' +
    'don torcuato|el jaguel|el palomar|el talar|ensenada|ezpeleta|florida|florida oeste|francisco alvarez|garin|general pacheco|' +
    'general rodriguez|gerli|glew|godoy cruz|gonnet|gonzalez catan|grand bourg|gregorio de laferrere|guaymallen|guernica|' +
    'guillermo enrique hudson|haedo|hudson|ingeniero budge|ingeniero maschwitz|isidro casanova|jose c. paz|jose leon suarez|' +
    'jose marmol|juan maria gutierrez|junin|la lucila|la reja|la tablada|lanus este|lanus oeste|llavallol|loma hermosa|' +
    'lomas del mirador|longchamps|los hornos|los polvorines|luis guillon|lujan|manuel alberti|maquinista savio|mar del plata|' +
    'marcos paz|mariano acosta|martin coronado|martinez|melchor romero|ministro rivadavia|monte chingolo|monte grande|muniz|munro|' +
    'nordelta|olivos|pablo nogues|pablo podesta|parana|parque san martin|paso del rey|pergamino|pineiro|platanos|pontevedra|posadas|' +
    'presidente derqui|quilmes oeste|rafael calzada|rafael castillo|rafaela|ramos mejia|ranelagh|remedios de escalada|resistencia|' +
    'rincon de milberg|ringuelet|rio cuarto|rosario|saenz pena|san andres|san antonio de padua|san francisco solano|san justo|' +
    'san nicolas de los arroyos|san rafael|santa rosa|santos lugares|sarandi|tandil|tapiales|temperley|tierras altas|tolosa|' +
    'tortuguitas|tristan suarez|trujui|turdera|valentin alsina|villa adelina|villa astolfi|villa ballester|villa bosch|villa celina|' +
    'villa centenario|villa de mayo|villa dominico|villa elisa|villa elvira|villa fiorito|villa insuperable|villa la florida|' +
    'villa luzuriaga|villa lynch|villa madero|villa maipu|villa maria|villa martelli|villa raffo|villa rosa|villa sarmiento|' +
    'villa tesei|villa udaondo|virrey del pino|virreyes|wilde|william morris|zarate'
  ).split('|'),
);
/** Short forms in the names of towns. */
const long: Readonly<Record<string, string>> = {
  ...shortForms,
  bs: 'buenos',
  as: 'aires',
  cdad: 'ciudad',
  fcio: 'florencio',
  fco: 'francisco',
  mte: 'monte',
  nva: 'nueva',
  pque: 'parque',
  vte: 'vicente',
};
/** Short forms that mean it in the first word alone. */
const longFirst: Readonly<Record<string, string>> = { v: 'villa', va: 'villa', vla: 'villa', vlla: 'villa', s: 'san', pq: 'parque' };
/** What a name is said to be, before it. */
const SAID = /^(?:(?:barrio|b|bo|localidad|loc|partido|pdo|provincia|prov|pcia)(?: de)?) (?=\p{L}{2})(?!norte$|de )/u;

/** Other names of barrios, and of towns, that no town has. */
const others: Readonly<Record<string, string>> = {
  boca: 'la boca',
  montserrat: 'monserrat',
  paternal: 'la paternal',
  pompeya: 'nueva pompeya',
  'palermo soho': 'palermo',
  'palermo hollywood': 'palermo',
  'palermo viejo': 'palermo',
  'palermo chico': 'palermo',
  'belgrano r': 'belgrano',
  'belgrano c': 'belgrano',
  'barrio norte': 'recoleta',
  congreso: 'balvanera',
  once: 'balvanera',
  tribunales: 'san nicolas',
  'las canitas': 'palermo',
  lomas: 'lomas de zamora',
  ramos: 'ramos mejia',
  'villa lopez': 'vicente lopez',
};
/** Other names of barrios that towns elsewhere have too: they count where the city is named with them. */
const othersWithin: Readonly<Record<string, string>> = {
  abasto: 'balvanera',
  microcentro: 'san nicolas',
  centro: 'san nicolas',
  norte: 'recoleta',
  crespo: 'villa crespo',
  'del parque': 'villa del parque',
  devoto: 'villa devoto',
  'general mitre': 'villa general mitre',
  'villa mitre': 'villa general mitre',
  lugano: 'villa lugano',
  luro: 'villa luro',
  ortuzar: 'villa ortuzar',
  pueyrredon: 'villa pueyrredon',
  riachuelo: 'villa riachuelo',
  'santa rita': 'villa santa rita',
  soldati: 'villa soldati',
  urquiza: 'villa urquiza',
};
const ownOf = (names: Readonly<Record<string, string>>, name: string) => (Object.hasOwn(names, name) ? names[name] : undefined);

/** A postal code among the words of a town: '1425 Palermo'. */
const CODE = /(?<=^| )(?:cp )?[a-z]?\d{4,5}[a-z]{0,3}(?= |$)/g;

const wordsOf = kept((name) => {
  const plain = fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(CODE, '')
    .replace(/ +/g, ' ')
    .trim();
  if (capitalNames.has(plain)) return plain;
  const words = plain.split(' ');
  return words
    .map((word, at) => (at === 0 && words.length > 1 ? ownOf(longFirst, word) : undefined) ?? ownOf(long, word) ?? word)
    .join(' ')
    .replace(SAID, '');
});

/** A name without the city that is named in the same breath: 'caballito caba', 'mendoza capital'. */
const WITHIN =
  /(?<town>.+?) (?:(?<city>caba|c a b a|capital federal|cap(?:ital)? fed(?:eral)?)|capital|(?<!(?:ciudad|provincia|gran|nueva|autonoma|capital)(?: de)? )buenos aires)$/u;
const BEFORE = /^(?:caba|c a b a|capital federal|cap(?:ital)? fed(?:eral)?) (?<town>.+)$/u;

const partsOf = (name: string): string[] => {
  const strong = name.split(/[,;|()]|\s[-–—/]\s/u);
  const parts = strong.flatMap((part) => {
    const pieces = part.split(/[-–—/]/u);
    return pieces.length > 1 && pieces.some((piece) => isArea(piece) || barrios.has(wordsOf(piece))) ? pieces : [part];
  });
  return parts.flatMap((part) => {
    const words = wordsOf(part);
    if (words === '' || capitalNames.has(words) || barrios.has(words)) return words || [];
    const behind = WITHIN.exec(words)?.groups;
    if (behind?.town) return [behind.town, words.slice(behind.town.length + 1)];
    const before = BEFORE.exec(words)?.groups?.town;
    return before === undefined ? words : [before, CAPITAL];
  });
};

const isNamedArea = (words: string) =>
  capitalNames.has(words) || capitalWords.has(words) || countries.has(words) || provinces.has(words) || regions.has(words);

/** Whether a name is that of a province, a country or the city of Buenos Aires, such as stand behind a town's: 'CABA', 'Pcia. de Bs. As.'. */
export const isArea = (name: string): boolean => isNamedArea(wordsOf(name));

/** Whether a name is that of a barrio of the city of Buenos Aires. */
export const isBarrio = (name: string): boolean => {
  const words = wordsOf(name);
  return barrios.has(ownOf(others, words) ?? words);
};

/** Whether a name may be that of a partido which has several towns, such as 'Quilmes' has Bernal. */
export const isPartido = (name: string): boolean => partidos.has(townKey(name));

/** Whether a name stands for a town wherever it is read: that of a barrio, an area, a partido or another town that many orders go to. */
export const isKnownTown = (name: string): boolean => isArea(name) || isBarrio(name) || isPartido(name) || towns.has(townKey(name));

/** What a text that names a town says. */
interface TownReading {
  /** The smallest of what is named, for comparing: 'C.A.B.A. - Caballito' is 'caballito'. */
  readonly key: string;
  /** The city of Buenos Aires is named, alone or with the barrio. */
  readonly inCapital: boolean;
  /** The province that is named with it, folded; empty when none is. */
  readonly province: string;
}

/** Reads the name of a town as people write it: with its province, the city round its barrio, its postal code, in short forms. */
export const readTown: (name: string) => TownReading = kept((name) => {
  const parts = partsOf(name);
  const province = parts.find((part) => provinces.has(part)) ?? '';
  const isOther = province !== '' && province !== 'buenos aires';
  const inCapital = parts.some((part) => capitalNames.has(part)) || (!isOther && parts.some((part) => capitalWords.has(part)));
  const town = parts.find((part) => !isNamedArea(part));
  const within = town !== undefined && inCapital ? ownOf(othersWithin, town) : undefined;
  if (town !== undefined) {
    const key = within ?? ownOf(others, town) ?? town;
    return { key, inCapital, province: isOther || !inCapital ? province : '' };
  }
  if (inCapital) return { key: CAPITAL, inCapital, province: '' };
  return { key: province || (parts[0] ?? ''), inCapital, province: parts.length > 1 ? province : '' };
});

/**
 * A town's name for comparing: folded, without signs, its short forms written out, without the areas named behind it; every name of the
 * city of Buenos Aires is 'caba', every one of a barrio that barrio's.
 */
export const townKey = (name: string): string => readTown(name).key;
