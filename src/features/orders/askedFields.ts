import type { StatusId } from './status.ts';

/** A field that a status may ask for, by its wire name. */
export type StatusField =
  | 'warehouse'
  | 'driverAssign'
  | 'validation_type'
  | 'clientIDNumber'
  | 'clientName'
  | 'observation'
  | 'photos'
  | 'transferid'
  | 'notify';

/** One field to show, and whether the change is refused without it. */
export interface AskedField {
  readonly field: StatusField;
  readonly required: boolean;
}

const must = (...fields: StatusField[]): AskedField[] => fields.map((field) => ({ field, required: true }));
const may = (...fields: StatusField[]): AskedField[] => fields.map((field) => ({ field, required: false }));

const historyFields = (status: StatusId): AskedField[] => {
  switch (status) {
    case 4:
      return must('warehouse');
    case 5:
      return [...must('driverAssign'), ...may('notify')];
    case 8:
      return must('photos', 'clientIDNumber', 'clientName', 'observation');
    case 10:
    case 12:
    case 14:
    case 16:
    case 20:
    case 21:
    case 22:
      return [...must('photos', 'observation'), ...may('notify')];
    case 18:
      return [...must('observation'), ...may('notify')];
    case 42:
      return must('observation');
    default:
      return [];
  }
};

const bulkFields = (status: StatusId): AskedField[] => {
  switch (status) {
    case 4:
      return must('warehouse');
    case 5:
      return [...must('driverAssign'), ...may('validation_type', 'notify')];
    case 8:
      return [...may('driverAssign'), ...must('clientIDNumber', 'clientName', 'observation')];
    case 10:
    case 12:
    case 14:
    case 16:
    case 18:
    case 20:
    case 21:
    case 22:
      return [...may('driverAssign', 'validation_type'), ...must('observation'), ...may('notify')];
    case 30:
      return [...must('transferid'), ...may('validation_type')];
    case 42:
      return [...may('driverAssign', 'validation_type'), ...must('observation')];
    default:
      return may('driverAssign', 'validation_type', 'observation');
  }
};

/**
 * The fields that a status asks for, in the order of the form, besides date and status (spec 2 §4).
 * The form shows these and the server refuses what lacks a required one. In bulk the driver of 8 is optional: the orders have theirs.
 * A single order's recipient is told of the same statuses as many are.
 * @param correction whether the change corrects a closed order (`isCorrection`), which takes an observation
 */
export const fieldsFor = (status: StatusId, where: 'history' | 'bulk', correction = false): readonly AskedField[] => {
  const asked = where === 'history' ? historyFields(status) : bulkFields(status);
  return correction ? [...asked.filter(({ field }) => field !== 'observation'), ...must('observation')] : asked;
};
