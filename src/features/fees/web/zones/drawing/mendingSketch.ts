import { dotsPath, type Pixels } from './handles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The ground of handles, as everything that stands on the map has it. */
const GROUND = '#ffffff';
/** Widths in pixels: of the outline, of handles with their edge and without it. */
const LINE = 2.5;
const CORNER = { edge: 15, ground: 10 };
const MIDDLE = { edge: 10, ground: 7 };
const HELD = { edge: 19, ground: 12 };

/** What is drawn. */
export type Mended = {
  /** SVG path of the shape. */
  outline: string;
  /** Whether its ground is coloured too. */
  isFilled: boolean;
  corners: readonly Pixels[];
  middles: readonly Pixels[];
  /** The handle that is under the mouse or in the hand. */
  held: Pixels | undefined;
};

/** Draws a shape with its handles over a map. */
export class MendingSketch {
  readonly #root = document.createElementNS(SVG, 'svg');
  readonly #ground: SVGPathElement;
  readonly #line: SVGPathElement;
  readonly #dots: readonly { part: 'middles' | 'corners' | 'held'; paths: readonly SVGPathElement[] }[];

  /** @param over the element that it lies on, from whose left and top pixels are counted */
  constructor(over: HTMLElement) {
    this.#root.setAttribute('aria-hidden', 'true');
    this.#root.setAttribute('width', '1');
    this.#root.setAttribute('height', '1');
    this.#root.style.cssText = 'position: absolute; top: 0; left: 0; overflow: visible; pointer-events: none';
    this.#ground = this.#path('ground', { 'fill-opacity': '0.4', 'fill-rule': 'evenodd' });
    this.#line = this.#path('line', { fill: 'none', 'stroke-width': String(LINE), 'stroke-linejoin': 'round' });
    const dots = (part: 'middles' | 'corners' | 'held', { edge, ground }: typeof CORNER) => {
      const paths = [edge, ground].map((width) => this.#path(part, { 'stroke-width': String(width), 'stroke-linecap': 'round' }));
      return { part, paths };
    };
    this.#dots = [dots('middles', MIDDLE), dots('corners', CORNER), dots('held', HELD)];
    over.append(this.#root);
  }

  #path(part: string, attributes: Record<string, string>): SVGPathElement {
    const path = document.createElementNS(SVG, 'path');
    path.dataset['part'] = part;
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    this.#root.append(path);
    return path;
  }

  /** The colour of what is drawn. */
  dress(line: string) {
    this.#ground.setAttribute('fill', line);
    this.#line.setAttribute('stroke', line);
    for (const { paths } of this.#dots) for (const [at, path] of paths.entries()) path.setAttribute('stroke', at === 0 ? line : GROUND);
  }

  /** Draws it. */
  draw({ outline, isFilled, corners, middles, held }: Mended) {
    this.#ground.setAttribute('d', isFilled ? outline : '');
    this.#line.setAttribute('d', outline);
    const places = { corners, middles, held: held ? [held] : [] };
    for (const { part, paths } of this.#dots) {
      const dots = dotsPath(places[part]);
      for (const path of paths) path.setAttribute('d', dots);
    }
  }

  /** Takes it away. */
  remove() {
    this.#root.remove();
  }
}
