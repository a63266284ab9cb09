import type { Day } from '#shared/day.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import { capitalised } from '#shared/noun.ts';
import { doorText, floorText } from '#shared/place/addressLine.ts';
import { formatDateTime, formatDay, formatDayLong, weekdayOf } from '#shared/time.ts';
import { labelSizeOf, type LabelCode } from '../../settings/labelSizes.ts';
import { boxMark, type Mark, textMark, zplOf } from '#shared/zpl/fields.ts';
import { type LabelLayout, layouts } from './layouts.ts';
import { labelHeight, LABEL_WIDTH } from './size.ts';
import { linesOf, textWidth } from '#shared/zpl/textWidth.ts';

/** What a label says of an order (spec 2 §2.13); what is not known is empty. */
export interface LabelOrder {
  readonly client: string;
  readonly deliveryDate: Day | null;
  readonly postalCode: string;
  readonly town: string;
  readonly province: string;
  /** Street and number. */
  readonly address: string;
  readonly floor: string;
  readonly door: string;
  readonly building: string;
  readonly name: string;
  readonly phone: string;
  readonly observation: string;
  /** What is collected at the door; null for nothing. */
  readonly charge: number | string | null;
  /** Cubic metres. */
  readonly volume: number | null;
  /** Grams. */
  readonly weight: number | null;
  /** Declared value. */
  readonly value: number | string | null;
  readonly internalID: string;
  readonly externalID: string;
  readonly origin: string;
  /** What the QR says, letter by letter. */
  readonly qr: string;
  /** A label each; one for none. */
  readonly packages: number;
}

/** What all labels of one print have. */
export interface LabelPrint {
  readonly size: LabelCode;
  /** Who carries it. */
  readonly company: string;
  /** Whether it has a logo, of 151 by 121 dots. */
  readonly logo: boolean;
  readonly at: Date;
}

/** Where everything begins, and ends. */
const EDGE = { left: 24, right: 776 };
const WIDTH = EDGE.right - EDGE.left;
const LINE = 4;
/** Of the label that has no head of its own, in dots. */
const SMALL = 800;
/** Beside the logo. */
const HEAD = { logo: 24, x: 190, client: [42, 64], day: [36, 106], company: [28, 144], until: 616 } as const;

const dueText = (day: Day | null, format: (day: Day) => string) =>
  day === null ? 'Sin fecha' : `Entrega ${weekdayOf(day).slice(0, 3)} ${format(day)}`;

/** The baseline of letters in the middle of a box. */
const middle = (y: number, height: number, letters: number) => Math.round(y + height / 2 + letters * 0.35);

const headOf = (order: LabelOrder, { company, logo }: LabelPrint, { height }: LabelLayout): Mark[] => {
  if (height === SMALL)
    return [
      ...textMark(order.client, [34, 52], { x: EDGE.left, width: 400 }),
      ...textMark(dueText(order.deliveryDate, formatDay), [34, 52], { x: EDGE.right, width: 340, align: 'right' }),
    ];
  const x = logo ? HEAD.x : EDGE.left;
  const width = (order.packages === 0 ? EDGE.right : HEAD.until) - x;
  return [
    ...(logo ? [{ kind: 'logo' as const, x: HEAD.logo, y: HEAD.logo }] : []),
    ...textMark(order.client, HEAD.client, { x, width }),
    ...textMark(dueText(order.deliveryDate, formatDayLong), HEAD.day, { x, width }),
    ...textMark(company, HEAD.company, { x, width }),
  ];
};

/** Which of how many packages it is. */
const partOf = (part: string, { height }: LabelLayout): Mark[] =>
  height === SMALL
    ? [boxMark(666, 668, 110, 86, LINE), ...textMark(part, [56, middle(668, 86, 56)], { x: 674, width: 94, align: 'centre' })]
    : [
        boxMark(636, 26, 138, 118, LINE),
        ...textMark('BULTO', [26, 56], { x: 640, width: 130, align: 'centre' }),
        ...textMark(part, [76, 128], { x: 646, width: 118, align: 'centre' }),
      ];

/** Floor and door, and beside them what kind of building it is. */
const chipsOf = ({ floor, door, building }: LabelOrder, { chips: { y, height, text }, note }: LabelLayout): Mark[] => {
  const said = [floorText(floor), doorText(door)].filter((each) => each !== '').map(capitalised);
  const [padding, gap, most] = [20, 16, 262];
  let x = EDGE.left;
  const fields: Mark[] = [];
  for (const each of said) {
    const width = Math.min(most, Math.ceil(textWidth(each) * text)) + 2 * padding;
    fields.push(
      boxMark(x, y, width, height),
      ...textMark(each, [text, middle(y, height, text)], { x: x + padding, width: width - 2 * padding, reverse: true }),
    );
    x += width + gap;
  }
  const [letters] = note.line;
  return [
    ...fields,
    ...textMark(building, [letters, middle(y, height, letters)], { x: EDGE.right, width: EDGE.right - x, align: 'right' }),
  ];
};

const chargeMarks = ({ charge }: LabelOrder, { charge: { x, y, width, height, word, amount } }: LabelLayout): Mark[] => {
  if (charge === null) return [];
  const wordWidth = Math.ceil(textWidth('COBRAR') * word);
  return [
    boxMark(x, y, width, height),
    ...textMark('COBRAR', [word, middle(y, height, word)], { x: x + 20, width: wordWidth + 8, reverse: true }),
    ...textMark(formatMoney(charge), [amount, middle(y, height, amount)], {
      x: x + width - 20,
      width: width - wordWidth - 68,
      align: 'right',
      reverse: true,
    }),
  ];
};

const extrasOf = ({ volume, weight, value }: LabelOrder, { extras }: LabelLayout): Mark[] => {
  if (!extras) return [];
  const decimal = (number: number) => String(Math.round(number * 1000) / 1000).replace('.', ',');
  const said = [
    ['Volumen', volume === null ? '' : `${decimal(volume)} m³`, 206],
    ['Peso', weight === null ? '' : `${formatCount(weight)} g`, 206],
    ['Valor declarado', value === null ? '' : formatMoney(value), 340],
  ] as const;
  let x = EDGE.left;
  return said.flatMap(([label, text, width]) => {
    const from = x;
    x += width;
    return [
      // Neighbours share a line.
      boxMark(from, extras.y, width + (label === 'Valor declarado' ? 0 : LINE), extras.height, LINE),
      ...textMark(label, [26, extras.y + 34], { x: from + 14, width: width - 28 }),
      ...textMark(text, [48, extras.y + 84], { x: from + 14, width: width - 28 }),
    ];
  });
};

/** Bytes that a QR of error level M holds, by its version (ISO/IEC 18004, table 7). */
const CAPACITY = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997, 1059, 1125, 1190,
  1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

/** Bytes of the longest text that a label's QR can have. */
export const QR_BYTES = Math.max(...CAPACITY);

const utf8Length = (text: string): number =>
  Array.from(text).reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);

/** Modules along the edge of the QR of a text, at most. */
const qrSize = (text: string): number => {
  const bytes = utf8Length(text);
  const version = CAPACITY.findIndex((most) => bytes <= most) + 1;
  if (version === 0) throw new RangeError('The text does not fit into a QR');
  return 17 + 4 * version;
};

/** The QR as large as its layout has it, and smaller where its text is longer than usual. */
const qrOf = ({ qr: text }: LabelOrder, { qr: { x, y, module, most } }: LabelLayout): Mark => ({
  kind: 'qr',
  text,
  x,
  y,
  module: Math.max(2, Math.min(module, Math.floor(most / qrSize(text)))),
});

/** How wide what stands beside the QR may be. */
const besideQr = ({ packages }: LabelOrder, { beside, height }: LabelLayout) =>
  (height === SMALL && packages > 0 ? 654 : EDGE.right) - beside;

const numbersOf = (order: LabelOrder, { company }: LabelPrint, layout: LabelLayout): Mark[] => {
  const { beside: x, internal, external, height } = layout;
  const width = EDGE.right - x;
  const [, below] = external;
  return [
    ...textMark(order.internalID, internal, { x, width }),
    ...textMark(order.externalID && `Ext. ${order.externalID}`, external, { x, width: besideQr(order, layout) }),
    ...(height === SMALL
      ? textMark(company, [24, 728], { x, width: besideQr(order, layout) })
      : [
          ...textMark(order.origin && 'Origen', [26, below + 50], { x, width }),
          ...linesOf(order.origin, 32, width, 2).flatMap((line, at) => textMark(line, [32, below + 88 + 38 * at], { x, width })),
        ]),
  ];
};

const footOf = (order: LabelOrder, { at }: LabelPrint, layout: LabelLayout, part: string): Mark[] => {
  const counted = part === '' || layout.height === SMALL ? '' : ` · bulto ${part.replace('/', ' de ')}`;
  return textMark(`Impreso ${formatDateTime(at)}${counted}`, layout.foot, { x: layout.beside, width: besideQr(order, layout) });
};

/** What all labels of an order have. */
const commonOf = (order: LabelOrder, print: LabelPrint, layout: LabelLayout): Mark[] => {
  const { rules, code, town, province, address, name, phone, note } = layout;
  const [letters, first] = note.line;
  const codeWidth = Math.min(WIDTH / 2, Math.ceil(textWidth(order.postalCode) * code[0]));
  const besideCode = WIDTH - codeWidth - 40;
  return [
    ...headOf(order, print, layout),
    ...rules.map((y) => boxMark(EDGE.left, y, WIDTH, LINE)),
    ...textMark(order.postalCode, code, { x: EDGE.left + 3, width: codeWidth }),
    ...textMark(order.town.toLocaleUpperCase('es'), town, { x: EDGE.right, width: besideCode, align: 'right' }),
    ...textMark(order.province, province, { x: EDGE.right, width: besideCode, align: 'right' }),
    ...textMark(order.address, address, { x: EDGE.left, width: WIDTH }),
    ...chipsOf(order, layout),
    ...textMark(order.name, name, { x: EDGE.left, width: WIDTH }),
    ...textMark(order.phone && `Tel. ${order.phone}`, phone, { x: EDGE.left, width: WIDTH }),
    ...linesOf(order.observation, letters, WIDTH, note.lines).flatMap((line, at) =>
      textMark(line, [letters, first + note.step * at], { x: EDGE.left, width: WIDTH }),
    ),
    ...chargeMarks(order, layout),
    ...extrasOf(order, layout),
    qrOf(order, layout),
    ...numbersOf(order, print, layout),
  ];
};

/** A label as it is drawn, by a printer, on a screen or on paper. */
export interface Label {
  readonly size: LabelCode;
  readonly marks: readonly Mark[];
}

/** Some of an order's labels, from 0; `until` is excluded. */
export interface LabelPortion {
  readonly from: number;
  readonly until: number;
}

/**
 * The labels of an order: one for each package, told which of how many.
 * @param portion those that are drawn: all unless told
 * @throws RangeError for a size that there is not, and for a QR that nothing could hold
 */
export const labelsOf = (order: LabelOrder, print: LabelPrint, portion: LabelPortion = { from: 0, until: Infinity }): Label[] => {
  const layout = layouts[labelSizeOf(print.size)?.height ?? 0];
  if (!layout) throw new RangeError(`No label has the size ${print.size}`);
  const common = commonOf(order, print, layout);
  const until = Math.min(portion.until, Math.max(1, order.packages));
  return Array.from({ length: Math.max(0, until - portion.from) }, (_, i) => {
    const at = portion.from + i;
    const part = order.packages === 0 ? '' : `${at + 1}/${order.packages}`;
    const own = [...(part === '' ? [] : partOf(part, layout)), ...footOf(order, print, layout, part)];
    return { size: print.size, marks: [...common, ...own] };
  });
};

/** A label in ZPL, for a printer of 203 dpi. @param logo the command that draws the logo, for one that has it */
export const labelZpl = ({ size, marks }: Label, logo: string): string => {
  const media = `^MN${labelSizeOf(size)?.punched ? 'Y' : 'N'}^PW${LABEL_WIDTH}^LL${labelHeight(size)}^LH0,0`;
  return ['^XA^CI28', media, ...marks.map((mark) => zplOf(mark, logo)), '^PQ1^XZ'].join('\n');
};
