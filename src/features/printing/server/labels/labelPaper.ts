import { openPaper, type Paper } from '#server/pdf/paper.ts';
import { POINTS, widthOf } from '#server/pdf/fitted.ts';
import { DOTS, type Mark } from '#shared/zpl/fields.ts';
import { logoShapes } from '#shared/record/pictures.ts';
import type { Label } from '../../labels/label.ts';
import { labelHeight, LABEL_WIDTH } from '../../labels/size.ts';

/** Labels as a thread gets them. */
export interface LabelPaper {
  readonly title: string;
  readonly now: Date;
  readonly labels: readonly { readonly label: Label; /** Which of the logos. */ readonly logo: string }[];
  /** PNG by name. */
  readonly logos: ReadonlyMap<string, Uint8Array>;
  /** How many are drawn; for whoever waits. */
  readonly drawn?: Int32Array<SharedArrayBuffer>;
}

const mm = (dots: number) => dots / DOTS;

const draw = (paper: Paper, mark: Mark, logo: Uint8Array | undefined): void => {
  switch (mark.kind) {
    case 'text': {
      const setting = { size: mm(mark.height) * POINTS, weight: 600 as const };
      const usual = widthOf(mark.text, setting);
      // As wide as the printer's own letters: what ends at an edge ends there.
      const scale = usual > 0 ? mm(mark.width) / usual : 1;
      paper.text(mark.text, mm(mark.x), mm(mark.baseline), { ...setting, scale, colour: mark.reverse ? '#fff' : '#000' });
      return;
    }
    case 'box': {
      const [x, y, width, height, line] = [mark.x, mark.y, mark.width, mark.height, mark.thick].map(mm) as [
        number,
        number,
        number,
        number,
        number,
      ];
      if (mark.thick >= Math.min(mark.width, mark.height)) paper.box(x, y, width, height, { fill: '#000' });
      // The printer's line lies within its frame.
      else paper.box(x + line / 2, y + line / 2, width - line, height - line, { line });
      return;
    }
    case 'qr':
      paper.qr(mark.text, mm(mark.x), mm(mark.y), { module: mm(mark.module) });
      return;
    case 'logo':
      if (logo) paper.image(logo, mm(mark.x), mm(mark.y), mm(logoShapes.logoZPL.width), mm(logoShapes.logoZPL.height));
  }
};

/** Labels as a PDF, each on a page of its size. For a thread. */
export const drawLabelPaper = ({ title, now, labels, logos, drawn }: LabelPaper): Promise<Uint8Array> => {
  const [first] = labels;
  const paper = openPaper({ title, now, size: [mm(LABEL_WIDTH), mm(labelHeight(first?.label.size ?? '100x150'))] });
  for (const { label, logo } of labels) {
    paper.page();
    for (const mark of label.marks) draw(paper, mark, logos.get(logo));
    if (drawn) Atomics.add(drawn, 0, 1);
  }
  return paper.bytes();
};
