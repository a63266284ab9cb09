import { v7 } from 'uuid';

/** An `_id` as it would have been made at a moment: lists and feeds take them for the order of time. @param place among those of the moment */
export const idAt = (at: Date, place: number): string => v7({ msecs: at.getTime(), seq: place });
