import { Button, Radio, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconCheck, IconMap2, IconRoute } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { toast } from '#web/feedback/toast.ts';
import { FormModal } from '#web/form/FormModal.tsx';
import { type DraftKind, useDraft } from '#web/form/useDraft.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { later } from '#web/later.ts';
import { formTitle, type RecordDraft } from '#web/record/recordApi.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { FeeForm } from '../../contract.ts';
import { FEE } from '../../noun.ts';
import type { FeeRule } from '../../rules.ts';
import { feesApi } from '../api.ts';
import { type FeeSent, type FeeValues, sentOf, startOf } from '../feeValues.ts';
import { IdentityFields } from '../IdentityFields.tsx';
import classes from './FeeWizard.module.css';

const RulesPart = later(() => import('../rules/RulesPart.tsx'));

const steps = ['Nombre y órdenes', 'Base', 'Reglas generales'] as const;
const LAST = steps.length - 1;

/** What the wizard holds. */
type WizardValues = FeeValues & { rules: FeeRule[] };

/** The step at which a field is typed. */
const stepOf = (path: string): number => (path === 'type' ? 1 : path.startsWith('rules') ? 2 : 0);

const faultsOf = (values: WizardValues) => schemaErrors(FeeForm, { ...sentOf(values), rules: values.rules });
const faultsUntil = (step: number, values: WizardValues) =>
  Object.fromEntries(Object.entries(faultsOf(values)).filter(([path]) => stepOf(path) <= step));

const Steps = ({ at }: { at: number }) => (
  <ol className={classes.steps}>
    {steps.map((step, index) => (
      <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
        <span className={classes.mark}>{index < at ? <IconCheck size={14} stroke={2} aria-label="Hecho" /> : index + 1}</span>
        <span className={classes.step}>{step}</span>
      </li>
    ))}
  </ol>
);

const Base = ({ type, onChoose }: { type: number | null; onChoose: (type: 1) => void }) => (
  <Radio.Group
    aria-label="Base del precio"
    value={type === null ? null : String(type)}
    onChange={(value) => value === '1' && onChoose(1)}
    className={classes.bases}
  >
    <Radio.Card value="1" className={classes.base} aria-label="Por zona">
      <span className={classes.baseHead}>
        <IconMap2 size={26} stroke={1.5} aria-hidden />
        <Radio.Indicator />
      </span>
      <b>Por zona</b>
      <span>Cada zona dibujada en el mapa tiene su pago al chofer y su cobro al cliente. Se toma la menor que contiene el destino.</span>
      <small>Las zonas se dibujan después de guardar.</small>
    </Radio.Card>
    <Radio.Card value="0" disabled className={classes.base} aria-label="Por kilómetro, no disponible todavía">
      <span className={classes.baseHead}>
        <IconRoute size={26} stroke={1.5} aria-hidden />
        <Radio.Indicator disabled />
      </span>
      <b>Por kilómetro</b>
      <span>Precio por la distancia recorrida.</span>
      <small>No disponible todavía</small>
    </Radio.Card>
  </Radio.Group>
);

/** Props of {@link FeeWizard}. */
export type FeeWizardProps = {
  drafts: DraftKind<RecordDraft>;
  /** What was typed before, to go on with. */
  draft?: RecordDraft | undefined;
  onClose: () => void;
};

/** 'Agregar tarifa' in three steps (spec 3 §2.1): saves once however often it is sent, and keeps what was typed as a draft. */
export const FeeWizard = ({ drafts, draft, onClose }: FeeWizardProps) => {
  const queries = useQueryClient();
  const [step, setStep] = useState(0);
  const [dragging, setDragging] = useState(false);
  // Made once: sent twice, it creates one tariff.
  const [_id] = useState(() => draft?._id ?? newId());
  const empty: WizardValues = { ...startOf(), rules: [] };
  const form = useForm<WizardValues>({
    initialValues: { ...empty, ...(draft?.values as Partial<WizardValues> | undefined) },
    validate: (values) => faultsUntil(step, values),
  });
  const { values } = form;
  const forget = useDraft(
    drafts,
    { _id, version: null, name: null, pictured: false, base: empty, values },
    draft !== undefined || form.isDirty(),
  );
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (draft) form.setInitialValues(empty);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  useEffect(() => {
    if (step > 0) body.current?.querySelector<HTMLElement>('input:not([disabled]), [role=radio]:not([disabled])')?.focus();
  }, [step]);

  const save = async (now: WizardValues) => {
    if (step < LAST) return setStep(step + 1);
    // What is sent has no errors.
    await feesApi.create.call({ ...(sentOf(now) as FeeSent), rules: now.rules, _id });
    forget();
    void queries.invalidateQueries({ queryKey: feesApi.list.key.slice(0, 1) });
    toast.ok('Creada con éxito', `${now.name}: dibuje sus zonas${now.status === recordStatus.active ? '' : ' y actívela'}`);
    return onClose();
  };
  const waits = Object.keys(faultsUntil(step, values)).length > 0;
  return (
    <FormModal
      opened
      dragging={dragging}
      onClose={() => {
        forget();
        onClose();
      }}
      title={formTitle(FEE, null)}
      size={760}
      form={form}
      onSubmit={save}
      submitLabel={step < LAST ? 'Siguiente' : 'Guardar'}
      loading={waits}
      aside={
        <>
          <span className={classes.place}>
            Paso {step + 1} de {steps.length}
            {step === LAST &&
              (values.status === recordStatus.active
                ? ' · sin zonas cobra $ 0,00: dibújelas después'
                : ' · después: dibujar las zonas y activarla')}
          </span>
          {step > 0 && (
            <Button variant="default" leftSection={<IconArrowLeft size={16} stroke={1.7} />} onClick={() => setStep(step - 1)}>
              Anterior
            </Button>
          )}
        </>
      }
    >
      <Steps at={step} />
      <div ref={body} className={classes.body}>
        {step === 0 && <IdentityFields form={form} />}
        {step === 1 && <Base type={values.type} onChoose={(type) => form.setFieldValue('type', type)} />}
        {step === 2 && (
          <Suspense fallback={<Skeleton h={200} />}>
            <RulesPart initial={values.rules} onChange={(rules) => form.setFieldValue('rules', rules)} onDragging={setDragging} />
          </Suspense>
        )}
      </div>
    </FormModal>
  );
};
