import { later } from '#web/later.ts';
import type { LateRecordForm } from '#web/record/lateRecordForm.tsx';
import type { FeeRow } from '../contract.ts';
import type { FeeSent } from './feeValues.ts';

const load = async () => ({ default: (await import('./FeeForm.tsx')).FeeForm });

/** The form of tariffs, whose code comes when it is needed: a wizard for a new one. */
export const lateFeeForm: LateRecordForm<FeeRow, FeeSent> = { load, Form: later(load) };
