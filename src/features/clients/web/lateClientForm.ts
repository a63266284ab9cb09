import { lateRecordForm } from '#web/record/lateRecordForm.tsx';

/** The form of clients, whose code comes when it is needed. */
export const lateClientForm = lateRecordForm(async () => (await import('./clientForm.tsx')).clientForm);
