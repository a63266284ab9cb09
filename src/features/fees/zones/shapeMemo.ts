import { areaOf, boxOf, type Polygons } from './geometry.ts';

/** Works something out of each shape once. A shape that is changed is another array. */
export const oncePerShape = <Value>(of: (polygons: Polygons) => Value): ((polygons: Polygons) => Value) => {
  const known = new WeakMap<Polygons, { value: Value }>();
  return (polygons) => {
    const found = known.get(polygons) ?? { value: of(polygons) };
    known.set(polygons, found);
    return found.value;
  };
};

const toldAreas = new WeakMap<Polygons, number>();

/** Tells the area of a shape, in km², where it is known already. */
export const tellArea = (polygons: Polygons, area: number): void => void toldAreas.set(polygons, area);

/** See `areaOf`. */
export const areaOfShape = oncePerShape((polygons) => toldAreas.get(polygons) ?? areaOf(polygons));

/** See `boxOf`. */
export const boxOfShape = oncePerShape(boxOf);
