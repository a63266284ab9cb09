/** Where a mark stands on the map, in pixels, and what it shows. */
type Placed = { left: number; top: number; isChosen: boolean; vehicles: readonly unknown[] };

/** How far from the middle of the chosen one others stand at least, in pixels: a count wholly beside it, a vehicle so that it is seen. */
const COUNT = 44;
const ALONE = 28;

/** What the chosen vehicle would cover stands to its left or right; its number is still read, and it can still be clicked. */
export const besideChosen = <Mark extends Placed>(marks: readonly Mark[]): Mark[] => {
  const chosen = marks.find(({ isChosen }) => isChosen);
  return marks.map((mark) => {
    if (!chosen || mark === chosen) return mark;
    const [across, down] = [mark.left - chosen.left, mark.top - chosen.top];
    const room = mark.vehicles.length > 1 ? COUNT : ALONE;
    if (Math.hypot(across, down) >= room) return mark;
    return { ...mark, left: chosen.left + (across < 0 ? -1 : 1) * Math.sqrt(room ** 2 - down ** 2) };
  });
};
