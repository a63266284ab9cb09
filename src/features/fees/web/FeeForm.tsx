import { fieldDifferences } from '#web/form/differences.ts';
import { FormBody } from '#web/form/FormFrame.tsx';
import type { RecordFormParts, RecordLayoutProps } from '#web/record/recordApi.ts';
import { RecordForm, type RecordFormProps } from '#web/record/RecordForm.tsx';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { FeeForm as Schema, type FeeRow } from '../contract.ts';
import { type FeeSent, type FeeValues, identityFields, sentOf, startOf } from './feeValues.ts';
import { FeeReach } from './FeeReach.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { FeeWizard } from './wizard/FeeWizard.tsx';

const Layout = ({ form, record }: RecordLayoutProps<FeeValues>) => (
  <FormBody>
    <FeeReach fee={record._id} />
    <IdentityFields form={form} />
  </FormBody>
);

const parts: RecordFormParts<FeeRow, FeeSent, FeeValues> = {
  start: startOf,
  sent: sentOf,
  errors: (values) => schemaErrors(Schema, sentOf(values)),
  paths: (faults) => ({ ...faults }),
  differences: (ways) => fieldDifferences<FeeValues>(identityFields, ways),
  size: 760,
  Layout,
};

/** 'Agregar tarifa' in three steps, and 'Editar tarifa' (spec 3 §2.1). */
export const FeeForm = (props: RecordFormProps<FeeRow, FeeSent>) => {
  const { target, drafts, onClose } = props;
  if (target.kind === 'new') return <FeeWizard drafts={drafts} onClose={onClose} />;
  if (target.kind === 'draft' && target.draft.version === null) return <FeeWizard draft={target.draft} drafts={drafts} onClose={onClose} />;
  return <RecordForm parts={parts} {...props} />;
};
