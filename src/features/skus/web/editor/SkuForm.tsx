import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ConflictNotice, savedMeanwhile, type Difference } from '#web/form/ConflictNotice.tsx';
import { fieldDifferences } from '#web/form/differences.ts';
import { focusFirstError } from '#web/form/formErrors.ts';
import { limitsOf } from '#web/form/limits.ts';
import { useDraft } from '#web/form/useDraft.ts';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { keepEnter } from '#web/select/listKeys.ts';
import { type SkuRow, SkuForm as Schema } from '../../contract.ts';
import { skuFields, skuFileFields } from '../../fields.ts';
import { SKU } from '../../noun.ts';
import { skusApi } from '../api.ts';
import { skuDrafts, type SkuStart, type SkuValues } from './skuDraft.ts';
import classes from './SkuEditor.module.css';
import { VariantInput } from './VariantInput.tsx';

const limits = limitsOf(Schema);

/** A SKU as its form begins. */
export const startOf = ({ _id, version, sku, description, code, variant }: SkuRow): SkuStart => ({
  _id,
  version,
  name: sku,
  values: { sku, description, code, variant },
});

/** What is wrong with some of the variants stands at their field. */
const atVariants = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.startsWith('variant.') ? 'variant' : path, error]));

/** Props of {@link SkuForm}. */
export type SkuFormProps = {
  client: { _id: string; name: string };
  start: SkuStart;
  /** What was typed before and not saved. */
  typed?: SkuValues | undefined;
  /** Told whether there is something typed that would be lost. */
  onDirty: (dirty: boolean) => void;
  /** It was saved, or emptied. */
  onDone: () => void;
};

/** The form of a client's SKU: saves once however often it is sent, shows what others saved meanwhile, keeps what was typed as a draft. */
export const SkuForm = ({ client, start: opened, typed, onDirty, onDone }: SkuFormProps) => {
  const queries = useQueryClient();
  const [start, setStart] = useState(opened);
  const [stale, setStale] = useState<string>();
  const [differing, setDiffering] = useState<readonly Difference<SkuValues>[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [refused, setRefused] = useState(0);
  const body = useRef<HTMLFormElement>(null);
  const form = useForm<SkuValues>({
    initialValues: typed ?? opened.values,
    validate: (values) => atVariants(schemaErrors(Schema, { ...values, client: client._id })),
  });
  const { values } = form;
  const { _id, version, name } = start;
  const isDirty = typed !== undefined || form.isDirty();
  const forget = useDraft(skuDrafts, { _id, version, name, client, base: start.values, values }, isDirty);

  useEffect(() => {
    if (typed) form.setInitialValues(opened.values);
    // The next SKU is typed where the last one was.
    body.current?.querySelector('input')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  // With the drawing itself: the very next key may be Esc.
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  // Once the errors are drawn.
  useEffect(() => {
    if (refused > 0) focusFirstError(body.current);
  }, [refused]);

  const save = async (now: SkuValues) => {
    const sent = { ...now, client: client._id };
    const call = version === null ? skusApi.create.call({ ...sent, _id }) : skusApi.edit.call({ ...sent, _id, version });
    const failure = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!failure) {
      forget();
      void queries.invalidateQueries({ queryKey: skusApi.list.key.slice(0, 1) });
      toast.ok('SKU Guardado con éxito', now.sku.trim());
      return onDone();
    }
    if (failure instanceof ApiError && failure.code === 'STALE') {
      setStale(version === null ? 'Este SKU ya se guardó con lo que usted había escrito antes.' : savedMeanwhile(SKU));
      return undefined;
    }
    const told = failureOf(failure);
    const errors = atVariants(told.fields);
    const isShown = Object.keys(errors).length > 0 && Object.keys(errors).every((path) => path in skuFileFields);
    form.setErrors(errors);
    // What stands at its field is not said once more.
    setRefusal(isShown ? '' : failureLine(told));
    setRefused((times) => times + 1);
    return undefined;
  };
  const submit = async (now: SkuValues) => {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    await save(now);
    setBusy(false);
  };
  const reload = async () => {
    const theirs = startOf((await skusApi.read.call({ _id })).data);
    setDiffering(fieldDifferences<SkuValues>(skuFileFields, { base: start.values, mine: values, theirs: theirs.values }));
    setStart(theirs);
    setStale(undefined);
    form.setInitialValues(theirs.values);
    form.setValues(theirs.values);
    form.clearErrors();
  };
  const take = (chosen: readonly Difference<SkuValues>[]) => {
    const next = chosen.reduce((now, one) => one.take(now), values);
    form.setValues(next);
    setDiffering(differing.filter((one) => JSON.stringify(one.take(next)) !== JSON.stringify(next)));
  };
  const clear = () => {
    forget();
    onDone();
  };
  const textInput = (path: 'sku' | 'description' | 'code') => (
    <TextInput
      label={skuFields[path].label}
      required={limits[path].required}
      maxLength={limits[path].maxLength}
      autoComplete="off"
      spellCheck={path === 'description'}
      {...form.getInputProps(path)}
    />
  );
  return (
    <form
      ref={body}
      noValidate
      className={classes.form}
      aria-label={name === null ? 'Agregar SKU' : `Editar SKU ${name}`}
      onSubmit={form.onSubmit(
        (now) => void submit(now),
        () => setRefused((times) => times + 1),
      )}
      onKeyDown={keepEnter}
    >
      <ConflictNotice stale={stale} differences={differing} onReload={reload} onTake={take} onDismiss={() => setDiffering([])} />
      <div className={classes.fields}>
        {textInput('sku')}
        {textInput('description')}
        {textInput('code')}
        <VariantInput
          client={client._id}
          value={values.variant}
          onChange={(variant) => form.setFieldValue('variant', variant)}
          error={form.errors.variant}
        />
        <div className={classes.buttons}>
          <Button variant="default" disabled={busy} onClick={clear}>
            {version === null ? 'Limpiar' : 'Cancelar'}
          </Button>
          <Button type="submit" loading={busy}>
            {version === null ? 'Agregar SKU' : 'Guardar cambios'}
          </Button>
        </div>
      </div>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
};
