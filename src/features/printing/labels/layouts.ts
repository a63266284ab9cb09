import type { Line } from '#shared/zpl/fields.ts';

/** Where everything stands on a label of 100 mm in width, in dots; baselines of texts. */
export interface LabelLayout {
  /** In dots. */
  readonly height: number;
  /** Lines across. */
  readonly rules: readonly [number, number];
  readonly code: Line;
  readonly town: Line;
  readonly province: Line;
  readonly address: Line;
  /** Floor and door, white on black. */
  readonly chips: { readonly y: number; readonly height: number; readonly text: number };
  readonly name: Line;
  readonly phone: Line;
  readonly note: { readonly line: Line; readonly step: number; readonly lines: number };
  readonly charge: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly word: number;
    readonly amount: number;
  };
  /** Volume, weight and value, on the tall ones. */
  readonly extras?: { readonly y: number; readonly height: number };
  readonly qr: { readonly x: number; readonly y: number; readonly module: number; /** Dots that it may take. */ readonly most: number };
  /** Where the numbers beside it begin. */
  readonly beside: number;
  readonly internal: Line;
  readonly external: Line;
  readonly foot: Line;
}

/** By the height of the label in millimetres. */
export const layouts: Readonly<Record<number, LabelLayout>> = {
  100: {
    height: 800,
    rules: [68, 182],
    code: [118, 166],
    town: [62, 124],
    province: [34, 168],
    address: [74, 252],
    chips: { y: 270, height: 58, text: 46 },
    name: [46, 377],
    phone: [46, 425],
    note: { line: [30, 462], step: 0, lines: 1 },
    charge: { x: 324, y: 492, width: 452, height: 96, word: 34, amount: 64 },
    qr: { x: 44, y: 512, module: 5, most: 256 },
    beside: 324,
    internal: [66, 650],
    external: [34, 694],
    foot: [24, 756],
  },
  150: {
    height: 1200,
    rules: [162, 320],
    code: [156, 294],
    town: [84, 236],
    province: [38, 292],
    address: [96, 412],
    chips: { y: 438, height: 72, text: 60 },
    name: [56, 570],
    phone: [56, 632],
    note: { line: [36, 684], step: 44, lines: 2 },
    charge: { x: 24, y: 752, width: 752, height: 104, word: 52, amount: 88 },
    qr: { x: 44, y: 882, module: 6, most: 294 },
    beside: 366,
    internal: [68, 936],
    external: [42, 992],
    foot: [26, 1174],
  },
  190: {
    height: 1520,
    rules: [162, 350],
    code: [190, 322],
    town: [92, 244],
    province: [42, 316],
    address: [104, 456],
    chips: { y: 486, height: 82, text: 68 },
    name: [64, 640],
    phone: [64, 712],
    note: { line: [42, 776], step: 50, lines: 3 },
    charge: { x: 24, y: 902, width: 752, height: 116, word: 58, amount: 98 },
    extras: { y: 1036, height: 104 },
    qr: { x: 48, y: 1172, module: 6, most: 300 },
    beside: 370,
    internal: [68, 1226],
    external: [44, 1284],
    foot: [26, 1464],
  },
  200: {
    height: 1600,
    rules: [162, 350],
    code: [190, 322],
    town: [92, 244],
    province: [42, 316],
    address: [108, 460],
    chips: { y: 494, height: 86, text: 72 },
    name: [66, 656],
    phone: [66, 732],
    note: { line: [44, 800], step: 52, lines: 3 },
    charge: { x: 24, y: 930, width: 752, height: 120, word: 60, amount: 100 },
    extras: { y: 1068, height: 108 },
    qr: { x: 52, y: 1206, module: 7, most: 350 },
    beside: 423,
    internal: [62, 1256],
    external: [42, 1314],
    foot: [26, 1546],
  },
};
