/** The edge that parts what is drawn from any map. */
export const EDGE = '#ffffff';
/** What is written in pictures. */
export const FONT = "'Inter Variable', system-ui, sans-serif";
const SHADOW = 'rgb(16 24 32 / 35%)';
/** Pixels of a picture for each of the map. */
const SCALE = 2;

/** A picture for `map.addImage`. */
export type MapImage = { image: ImageData; pixelRatio: number };

type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

/** One for all pictures: a map may ask for hundreds at once. */
let shared: CanvasRenderingContext2D | null = null;
const penOf = (): CanvasRenderingContext2D => {
  shared ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!shared) throw new Error('This browser gave no 2D canvas');
  return shared;
};

/** How wide a line is in a font, in pixels of the map. */
export const lineWidth = (line: string, font: string): number => {
  const pen = penOf();
  pen.resetTransform();
  pen.font = font;
  return pen.measureText(line).width;
};

/** Draws a picture of that many pixels. */
export const paint = (width: number, height: number, draw: Draw): MapImage => {
  const pen = penOf();
  const { canvas } = pen;
  // Takes away what was drawn before, and how.
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  draw(pen, width, height);
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: SCALE };
};

/** What is drawn meanwhile has a shadow. */
export const shadowed = (pen: CanvasRenderingContext2D, draw: () => void) => {
  pen.shadowColor = SHADOW;
  pen.shadowBlur = 3 * SCALE;
  pen.shadowOffsetY = SCALE;
  draw();
  pen.shadowColor = 'transparent';
};

/** A shape with an edge and a shadow, which part it from any map. */
export const edged = (pen: CanvasRenderingContext2D, path: Path2D, color: string, edge: number) => {
  pen.fillStyle = EDGE;
  pen.strokeStyle = EDGE;
  pen.lineWidth = edge * 2;
  pen.lineJoin = 'round';
  shadowed(pen, () => pen.stroke(path));
  pen.fillStyle = color;
  pen.fill(path);
};
