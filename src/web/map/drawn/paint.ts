/** The edge that parts what is drawn from any map. */
export const EDGE = '#ffffff';
/** Its shadow. */
export const SHADOW = 'rgb(16 24 32 / 35%)';
/** Pixels of a picture for each of the map. */
export const SCALE = 2;

/** A picture for `map.addImage`. */
export type MapImage = { image: ImageData; pixelRatio: number };

type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

/** Draws a picture of that many pixels. */
export const paint = (width: number, height: number, draw: Draw): MapImage => {
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error(`This browser gave no 2D canvas for a picture of ${width} x ${height}`);
  pen.scale(SCALE, SCALE);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  draw(pen, width, height);
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: SCALE };
};

/** A shape with an edge and a shadow, which part it from any map. */
export const edged = (pen: CanvasRenderingContext2D, path: Path2D, color: string, edge: number) => {
  pen.shadowColor = SHADOW;
  pen.shadowBlur = 3 * SCALE;
  pen.shadowOffsetY = SCALE;
  pen.fillStyle = EDGE;
  pen.strokeStyle = EDGE;
  pen.lineWidth = edge * 2;
  pen.lineJoin = 'round';
  pen.stroke(path);
  pen.shadowColor = 'transparent';
  pen.fillStyle = color;
  pen.fill(path);
};
