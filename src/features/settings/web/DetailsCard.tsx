import { Button, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Received } from '#shared/contract.ts';
import type { CountryCode } from '#shared/phone.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import { ApiError } from '#web/api.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ConflictNotice, type Difference } from '#web/form/ConflictNotice.tsx';
import { fieldDifferences } from '#web/form/differences.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { focusFirstError } from '#web/form/formErrors.ts';
import { FormGrid } from '#web/form/FormFrame.tsx';
import { limitsOf } from '#web/form/limits.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { CompanyDetails, companyFields, detailFaults } from '../company/companyDetails.ts';
import { payToFault } from '../company/payTo.ts';
import type { settings } from '../contract.ts';
import { settingsApi } from './api.ts';
import { TopicCard } from '#web/page/TopicCard.tsx';
import classes from './Settings.module.css';

type Saved = Received<typeof settings.companyDetails>['data'];

const limits = limitsOf(CompanyDetails);

/** As they are read where they are typed. */
const start = ({ legalName, taxId, address, phone, email, payTo }: Saved): CompanyDetails => ({
  legalName,
  address,
  email,
  payTo,
  taxId: formatTaxId(taxId),
  phone: formatPhone(phone),
});

/** What is wrong with what was typed. */
const faultsOf = (country: CountryCode, typed: CompanyDetails): Record<string, string> => {
  const { data } = CompanyDetails.safeParse(typed);
  return data ? detailFaults(country, data) : schemaErrors(CompanyDetails, typed);
};

const DetailsForm = ({ country, opened }: { country: CountryCode; opened: Saved }) => {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(opened);
  const [stale, setStale] = useState<string>();
  const [differing, setDiffering] = useState<readonly Difference<CompanyDetails>[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const form = useForm<CompanyDetails>({ initialValues: start(opened), validate: (values) => faultsOf(country, values) });
  const { values } = form;
  const fields = companyFields(country);
  const read = () => queries.fetchQuery({ ...settingsApi.companyDetails.queryOptions({}), staleTime: 0 });
  const fill = (theirs: Saved) => {
    setSaved(theirs);
    form.setInitialValues(start(theirs));
    form.setValues(start(theirs));
  };
  const save = async (typed: CompanyDetails) => {
    setBusy(true);
    setRefusal('');
    try {
      await settingsApi.saveCompanyDetails.call({ ...typed, version: saved.version });
      fill((await read()).data);
      setDiffering([]);
      toast.ok('Cambios realizados con éxito');
    } catch (error) {
      const failure = failureOf(error);
      form.setErrors(failure.fields);
      if (error instanceof ApiError && error.code === 'STALE')
        setStale('Otro usuario guardó los datos de la empresa mientras usted los editaba.');
      else setRefusal(failureLine(failure));
    }
    setBusy(false);
  };
  const reload = async () => {
    const theirs = (await read()).data;
    setDiffering(fieldDifferences<CompanyDetails>(fields, { base: start(saved), mine: values, theirs: start(theirs) }));
    setStale(undefined);
    fill(theirs);
  };
  const input = { form, limits: limits.legalName };
  return (
    <form
      className={classes.printer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const own = event.currentTarget;
        if (form.validate().hasErrors) requestAnimationFrame(() => focusFirstError(own));
        else void save(values);
      }}
    >
      <ConflictNotice
        stale={stale}
        differences={differing}
        onReload={reload}
        onTake={(chosen) => {
          form.setValues(chosen.reduce((now, one) => one.take(now), values));
          setDiffering(differing.filter((one) => !chosen.includes(one)));
        }}
        onDismiss={() => setDiffering([])}
      />
      <FormGrid>
        <FieldInput {...input} path="legalName" field={fields.legalName} full span={6} />
        <FieldInput
          {...input}
          path="taxId"
          field={fields.taxId}
          limits={limits.taxId}
          full
          span={6}
          fault={(typed) => faultsOf(country, { ...values, taxId: typed })['taxId']}
        />
        <FieldInput {...input} path="address" field={fields.address} limits={limits.address} full span={6} />
        <FieldInput {...input} path="phone" field={fields.phone} limits={limits.phone} full span={6} />
        <FieldInput {...input} path="email" field={fields.email} limits={limits.email} full span={6} />
        <FieldInput
          {...input}
          path="payTo"
          field={fields.payTo}
          limits={limits.payTo}
          full
          span={6}
          fault={(typed) => payToFault(country, typed)}
        />
      </FormGrid>
      <div className={classes.acts}>
        <Button type="submit" loading={busy}>
          Guardar
        </Button>
        {refusal && (
          <span role="alert" data-fault>
            {refusal}
          </span>
        )}
      </div>
    </form>
  );
};

/** Props of {@link DetailsCard}. */
export type DetailsCardProps = { country: CountryCode };

/** How the company's papers name it, and where it is paid to. */
export const DetailsCard = ({ country }: DetailsCardProps) => {
  const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const read = useQuery({ ...settingsApi.companyDetails.queryOptions({}), ...once });
  return (
    <TopicCard
      title="Datos de la empresa"
      about="Salen en el encabezado de liquidaciones, extractos, remitos y hojas de ruta; dónde pagar, en lo que se le cobra al cliente. Lo vacío no sale."
    >
      {read.data ? (
        <DetailsForm country={country} opened={read.data.data} />
      ) : read.error ? (
        <ErrorState title="No se pudo cargar" failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton h={250} aria-busy />
      )}
    </TopicCard>
  );
};
