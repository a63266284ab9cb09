import type { ComponentType } from 'react';
import { later } from '../later.ts';
import type { RecordFormParts, RecordRow } from './recordApi.ts';
import type { RecordFormProps } from './RecordForm.tsx';

/** The form of a slice's records, whose code comes when it is needed. */
export type LateRecordForm<Row extends RecordRow, Form> = {
  /** Brings it over. */
  load: () => Promise<unknown>;
  Form: ComponentType<RecordFormProps<Row, Form>>;
};

/** Declares the form of a slice's records, once per screen: `lateRecordForm(async () => (await import('./warehouseForm.tsx')).warehouseForm)`. */
export const lateRecordForm = <Row extends RecordRow, Form, Values extends Record<string, unknown>>(
  bringParts: () => Promise<RecordFormParts<Row, Form, Values>>,
): LateRecordForm<Row, Form> => {
  const load = async () => {
    const [{ RecordForm }, parts] = await Promise.all([import('./RecordForm.tsx'), bringParts()]);
    return { default: (props: RecordFormProps<Row, Form>) => <RecordForm parts={parts} {...props} /> };
  };
  return { load, Form: later(load) };
};
