import { fold } from '#shared/text.ts';

/**
 * What the text of a cell looks like by itself; one text may look like several: '1425' is a number and a postal code.
 * `amount` is a number that can only be money or a measure (a currency, decimals, parted thousands); `code` an identifier without spaces
 * and with a digit; `status` how shops say that something is paid or sent; `flag` yes or no; `word` one to three words without a digit;
 * `text` longer writing.
 */
export type CellKind =
  | 'phone'
  | 'email'
  | 'link'
  | 'day'
  | 'amount'
  | 'number'
  | 'degrees'
  | 'postalCode'
  | 'taxId'
  | 'province'
  | 'address'
  | 'name'
  | 'code'
  | 'status'
  | 'flag'
  | 'word'
  | 'text';

/** Longer cells are writing, whatever they begin with: no rule below looks at more. */
const LONGEST = 200;

const EMAIL = /^(?:mailto:)?[^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,}$/;
const LINK = /^(?:https?:\/\/|www\.)\S+$/;

const MONTH =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|ene|feb|mar|abr|may|jun|jul|ago|sept?|set|oct|nov|dic|january|february|march|april|june|july|august|september|october|november|december|jan|apr|aug|dec)';
const TIME = String.raw`(?:[ t,]+(?:a las )?\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:hs?|hrs?|horas)\.?)?(?: ?(?:z|utc|gmt)?(?: ?[+-]\d{2}:?\d{2})?)?)?`;
const WEEKDAY = String.raw`(?:(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mar|mie|jue|vie|sab|dom)\.?,? )?`;
const DAYS = [
  String.raw`\d{4}([/.-])(?:0?\d|1[0-2])\1(?:[0-2]?\d|3[01])`,
  String.raw`(?:[0-2]?\d|3[01])([/.-])(?:[0-2]?\d|3[01])\1(?:\d{4}|\d{2})`,
  String.raw`(?:[0-2]?\d|3[01])/(?:0?\d|1[0-2])`,
  String.raw`(?:[0-2]?\d|3[01])(?: de |[ /.-])${MONTH}\.?(?:(?: de | del |, ?|[ /.-])(?:\d{4}|\d{2}))?`,
  String.raw`${MONTH}\.? (?:[0-2]?\d|3[01]),? \d{4}`,
].map((day) => new RegExp(`^${WEEKDAY}${day}${TIME}$`));

/** What the days above begin with, looked at first: most texts with a digit are none. */
const MAY_BE_DAY = /^(?:\d{1,2}(?:\/| de | ?[./-]| [a-z]{3})|\d{4}[/.-]|[a-z]{3,10}[., ]{1,3}\d{1,2}[ ,/.-])/;

const CURRENCY = String.raw`(?:\$u?|ars|uyu|eur|usd|u\$s|us\$|€)`;
const DIGITS = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+`;
const NUMBER = new RegExp(`^[+-]?(?:${DIGITS})$`);
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/;
const MONEY = new RegExp(`^-?(?:${CURRENCY} ?-? ?(?:${DIGITS})|(?:${DIGITS}) ?${CURRENCY})$`);
const PARTED = /^[+-]?(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+[.,]\d{1,2})$/;
const DEGREES = /^(?:[+-]?(?:\d|[1-9]\d|1[0-7]\d)[.,]\d{4,}|-(?:\d|[1-9]\d|1[0-7]\d)[.,]\d{3})$/;

const PHONE_LABEL = /(?:tel(?:efono)?|cel(?:ular)?|movil|wsp|whatsapp|wa)\b[.:]? ?/g;
const PHONE = /^(?:\+|00)?[ (]*\d(?:[\d ().-]*\d)?(?: ?(?:int|interno|ext|x)\.? ?\d{1,5})?$/;
const isPhone = (text: string) => {
  if (!/\d.*\d.*\d.*\d.*\d.*\d/.test(text) || (/^[a-z]/.test(text) && !/^(?:tel|cel|mov|w)/.test(text))) return false;
  if (SCIENTIFIC.test(text)) return /e\+?1[0-4]$/.test(text);
  return text
    .replace(PHONE_LABEL, '')
    .split(/ ?(?:[/;|,]| o | y ) ?/)
    .every((part) => {
      const digits = part.replace(/(?:int|interno|ext|x).*$/, '').replace(/\D/g, '').length;
      return digits >= 7 && digits <= 15 && PHONE.test(part);
    });
};

const POSTAL = /^(?:cp|c\.p\.?)?:? ?(?:[a-hj-np-z]\d{4}[a-z]{3}|[a-hj-np-z]\d{4}|[1-9]\d{3}|\d{5})$/;

const TAX_ID = /^(?:cui[tl]:? ?)?(?:2[03-7]|3[034])[- ]?\d{8}[- ]?\d$/;
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const isTaxId = (text: string) => {
  if (!TAX_ID.test(text)) return false;
  const digits = text.replace(/\D/g, '');
  const rest = 11 - (WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11);
  return (rest === 11 ? 0 : rest) === Number(digits[10]);
};

const PROVINCE =
  /^(?:provincia de |pcia\.? (?:de )?|prov\.? (?:de )?)?(?:buenos aires|bs\.? ?as\.?|ciudad autonoma de buenos aires|c\.?a\.?b\.?a\.?|capital federal|cap\.? ?fed\.?|gba|catamarca|chaco|chubut|cordoba|corrientes|entre rios|formosa|jujuy|la pampa|la rioja|mendoza|misiones|neuquen|rio negro|salta|san juan|san luis|santa cruz|santa fe|santiago del estero|tierra del fuego|tucuman|montevideo|canelones|maldonado|rocha|colonia|paysandu|rivera|tacuarembo|madrid|barcelona|valencia|sevilla)$/;

const STATUS =
  /^(?:(?:pago |envio |entrega |pedido |orden |order |payment )?(?:pagad[oa]|paid|pendiente|pending|authorized|autorizad[oa]|aprobad[oa]|approved|acreditad[oa]|rechazad[oa]|rejected|refused|reembolsad[oa]|refunded|partially[ _]refunded|partially[ _]paid|voided|anulad[oa]|cancelad[oa]|cancel?led|vencid[oa]|expired|unpaid|impag[oa]|en proceso|processing|procesando|on[ -_]hold|en espera|completed|completad[oa]|failed|fallid[oa]|fulfilled|unfulfilled|partial|restocked|enviad[oa]|shipped|despachad[oa]|entregad[oa]|delivered|en camino|in transit|en transito|no enviado|no entregado|listo para (?:enviar|retirar|despachar)|ready[ -_](?:to ship|for[ -_]handling)|handling|invoiced|facturad[oa]|preparando|preparando entrega|en preparacion|empaquetad[oa]|packed|por empaquetar|por enviar|sin enviar|sin pagar|abiert[oa]|open|cerrad[oa]|closed|archivad[oa]|archived|a coordinar|a convenir|acordar la entrega|etiqueta impresa|etiqueta lista para imprimir|retirad[oa]|devuelt[oa]|returned|demorad[oa]|reprogramad[oa]))$/;

const FLAG = /^(?:si|no|yes|true|false|verdadero|falso|x)$/;

const WAY =
  /^(?:av|avda|avenida|avd|calle|c\/|cl|cno|camino|ruta|rn|rp|autopista|au|pje|pasaje|bv|bvar|blvd|boulevard|diag|diagonal|pza|plaza|paseo|ps|carrera|cra|rambla|rbla|cjon|callejon|gral|general|dr|pte|presidente|cnel|coronel|tte|teniente|alte|almirante|sgto|ing|mz|manzana|barrio|b°|ctra|carretera|travesia|ronda|glorieta|urb)\b[. ]/;
const MEASURE =
  /(?:^|[ (])(?:x ?\d|\d+ ?(?:x|kg|kgs|g|gr|grs|ml|l|lt|lts|cc|cm|mts?|mm|un|uds?|unid(?:ad(?:es)?)?|pcs|w|v|gb|pulgadas|%)\b)|\b(?:talle|talla|modelo|pack|combo|color|kit|bultos?|envios?|cantidad|total|subtotal|pagina|hoja|pedido|orden|remito|factura)\b/;
const STREET_NUMBER =
  /^(?:\d{1,2} (?:de )?)?[^\d@]*[a-z][^\d@]*(?:\d{1,2} (?:de )?[a-z][^\d@]*|\d{1,3} )?\b(?:n[°ºo]?\.? ?|nro\.? ?|al )?\d{1,5}\b/;
const NO_NUMBER = /\bs\/ ?n(?:°|ro)?\b|\b(?:km|altura) ?\d/;
const isAddress = (text: string) => {
  if (!/[a-z]{2}/.test(text) || text.length < 5 || (!/\d/.test(text) && !NO_NUMBER.test(text))) return false;
  if (WAY.test(text) || NO_NUMBER.test(text)) return true;
  return / /.test(text) && STREET_NUMBER.test(text) && !MEASURE.test(text) && !/^[a-z]{1,4}-?\d/.test(text);
};

/** Names of people and shops in capitals, or with a capital at each word but its small ones. */
const NAME_WORD = String.raw`(?:\p{Lu}[\p{L}'’.-]*|de|del|la|las|los|da|dos|di|van|von|y)`;
const NAME = new RegExp(String.raw`^\p{Lu}[\p{L}'’.-]*,?(?: ${NAME_WORD},?){1,6}$`, 'u');
const CODE = /^[#n°º]{0,2} ?(?=[a-z\d/_.#-]*\d)[a-z\d][a-z\d/_.#-]{1,39}$/;
const WORDS = /^[^\d@]+$/;

/** What the text of a cell looks like; nothing for an empty one. */
export const kindsOf = (text: string): ReadonlySet<CellKind> => {
  const kinds = new Set<CellKind>();
  const written = text.trim().replace(/\s+/g, ' ');
  if (written === '') return kinds;
  if (written.length > LONGEST) return kinds.add('text');
  const folded = fold(written).replace(/^'/, '');
  const add = (kind: CellKind, is: boolean) => is && kinds.add(kind);
  add('email', folded.includes('@') && EMAIL.test(folded));
  add('link', /^(?:h|w)/.test(folded) && LINK.test(folded));
  if (kinds.size > 0) return kinds;
  if (/\d/.test(folded)) {
    add('day', MAY_BE_DAY.test(folded) && DAYS.some((day) => day.test(folded)));
    const isMoney = MONEY.test(folded);
    const isDegrees = DEGREES.test(folded);
    const isParted = PARTED.test(folded) && !kinds.has('day');
    add('amount', isMoney || isParted);
    add('number', isMoney || (!kinds.has('day') && (NUMBER.test(folded) || SCIENTIFIC.test(folded))));
    add('degrees', isDegrees);
    if (!kinds.has('day') && !isParted && !isMoney && !isDegrees) {
      add('phone', isPhone(folded));
      add('postalCode', POSTAL.test(folded));
      add('taxId', isTaxId(folded));
      add('code', CODE.test(folded));
      add('address', !kinds.has('phone') && !kinds.has('postalCode') && isAddress(folded));
    }
  } else {
    add('status', STATUS.test(folded));
    add('flag', FLAG.test(folded));
    add('province', PROVINCE.test(folded));
    add('address', isAddress(folded));
    add('name', NAME.test(written));
  }
  const count = folded.split(' ').length;
  add('word', count <= 3 && WORDS.test(folded));
  if (kinds.size === 0 || (count > 6 && !kinds.has('day'))) kinds.add('text');
  return kinds;
};

/** Values of a column that are looked at: so many, evenly spread, tell its kinds. */
const SAMPLE = 200;

/** Where the values of a sample stand: each somewhere else within its part, lest a column that repeats itself be seen in one rhythm. */
const spread = (at: number, length: number) => Math.floor(((at + ((at * 0.618) % 1)) * length) / SAMPLE);

/** The share of a column's filled values, 0 to 1, that look like each kind; kinds that none looks like are absent. Of a long column a sample is looked at. */
export const columnKinds = (values: readonly string[]): Map<CellKind, number> => {
  const filled = values.filter((value) => value.trim() !== '');
  const sample = filled.length <= SAMPLE ? filled : Array.from({ length: SAMPLE }, (_, at) => filled[spread(at, filled.length)] ?? '');
  const counts = new Map<CellKind, number>();
  for (const value of sample) for (const kind of kindsOf(value)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map([...counts].map(([kind, count]) => [kind, count / sample.length]));
};
