import { Button, Kbd, Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { failureLine, failureOf } from '../feedback/failure.ts';
import { stepBlock } from './formBlocks.ts';
import { useBackCloses } from '../feedback/backCloses.ts';
import { useFocusBack } from '../feedback/focusBack.ts';
import { fieldsOfTab, focusFirstError, markFirstField } from './formErrors.ts';
import classes from './FormModal.module.css';
import { type FormTab, FormPanels, FormTabList } from './FormTabs.tsx';
import { LateValues } from './lateValues.ts';
import { TypedFaults } from './typedFaults.ts';
import { keepEnter } from '../select/listKeys.ts';
import { PHONE_QUERY } from '../theme.ts';

/** A form in a modal. */
export interface FormModalProps<Values extends Record<string, unknown>> {
  opened: boolean;
  /** Closes it; called only when nothing typed is lost or the user says so. */
  onClose: () => void;
  title: ReactNode;
  /** Width in px. Default 560; an order's form has 980, one with a map 1040. */
  size?: number;
  form: UseFormReturnType<Values>;
  /** What must be done before the values are checked, as looking up what was typed last; undefined when there is nothing. Never rejects. */
  settle?: () => Promise<unknown> | undefined;
  /** Saves; a refusal keeps what was typed and goes to its fields, else to the footer. Close the modal in it when it is done. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Null where nothing may be saved: what stands in the form is only looked at. */
  submitLabel: string | null;
  /** Default 'Cancelar'. */
  cancelLabel?: string;
  tabs?: readonly FormTab[];
  /** The fields, when there are no tabs; above the tabs otherwise. */
  children?: ReactNode;
  /** Stands left of the buttons, e.g. a total. */
  aside?: ReactNode;
  /** Whether the values are still on their way: the primary button waits. */
  loading?: boolean;
  /** Whether fields stand in named groups: the footer names the keys that lead from one to the next. */
  blocks?: boolean;
  /** Whether another modal stands over it: keys and focus are that one's. */
  covered?: boolean;
  /** Whether something in it is being dragged: Esc is for that, and the focus stays with it. */
  dragging?: boolean;
}

const reviewOf = (count: number) => (count === 1 ? 'Revise 1 campo' : `Revise ${count} campos`);

/** Enter saves (in a text area Ctrl+Enter), Esc and Back ask only when something was typed, the first error gets the focus; a sheet on a phone. */
export function FormModal<Values extends Record<string, unknown>>(props: FormModalProps<Values>) {
  const {
    opened,
    onClose,
    title,
    size = 560,
    form,
    settle,
    onSubmit,
    submitLabel,
    cancelLabel = 'Cancelar',
    tabs = [],
    children,
    aside,
    loading = false,
    blocks = false,
    covered = false,
    dragging = false,
  } = props;
  const id = useId();
  useFocusBack();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [tab, setTab] = useState(tabs[0]?.key ?? '');
  const scroll = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [asking, setAsking] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const late = useRef(new Set<Promise<unknown>>());
  const faults = useRef(new Map<string, string>());
  /** Of those that kept it from being saved the last time, how many are left. */
  const [faulty, setFaulty] = useState(0);
  const [tellFault] = useState(() => (field: string, fault: string | undefined) => {
    if (fault === undefined) faults.current.delete(field);
    else faults.current.set(field, fault);
    const left = faults.current.size;
    setFaulty((told) => Math.min(told, left));
  });
  const [refused, setRefused] = useState(0);
  // Once the errors are drawn: the next frame may come before them.
  useEffect(() => {
    if (refused > 0) focusFirstError(body.current);
  }, [refused]);
  const errors = Object.keys(form.errors);
  const active = tabs.some((one) => one.key === tab) ? tab : (tabs[0]?.key ?? '');
  const next = phone ? tabs[tabs.findIndex(({ key }) => key === active) + 1] : undefined;
  // Each tab is seen from its top.
  const goTo = (key: string) => {
    setTab(key);
    scroll.current?.scrollTo(0, 0);
  };

  const showErrors = (paths: readonly string[]) => {
    const target = tabs.find((one) => fieldsOfTab(one.fields, paths).length > 0);
    if (target && fieldsOfTab(tabs.find((one) => one.key === active)?.fields ?? [], paths).length === 0) goTo(target.key);
    setRefused((times) => times + 1);
  };
  const save = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal('');
    const failure = await onSubmit(values).then(() => undefined, failureOf);
    running.current = false;
    setBusy(false);
    if (!failure) return;
    form.setErrors(failure.fields);
    setRefusal(failureLine(failure));
    showErrors(Object.keys(failure.fields));
  };
  const hold = async (work: Promise<unknown>) => {
    running.current = true;
    setBusy(true);
    await work;
    running.current = false;
    setBusy(false);
  };
  const waitFor = (value: Promise<unknown>) => {
    const kept = value.catch(() => undefined).finally(() => late.current.delete(kept));
    late.current.add(kept);
  };
  // One that arrives may look up another.
  const arrivals = async () => {
    while (late.current.size > 0) await Promise.all(late.current);
  };
  /** What is written in a field and stands for no value: it is shown where it is, and nothing is saved. */
  const showFaults = () => {
    const panel = body.current?.querySelector('[aria-invalid="true"]')?.closest('[role="tabpanel"]');
    const tabOf = tabs.find(({ key }) => panel?.id === `${id}-panel-${key}`);
    if (tabOf) goTo(tabOf.key);
    setFaulty(faults.current.size);
    setRefused((times) => times + 1);
  };
  const check = () =>
    form.onSubmit(
      (values) => void save(values),
      (found) => showErrors(Object.keys(found)),
    )();
  const submit = async () => {
    if (running.current || submitLabel === null) return;
    if (late.current.size > 0) await hold(arrivals());
    const settling = settle?.();
    if (settling) await hold(settling);
    setRefusal('');
    if (faults.current.size > 0) showFaults();
    else check();
  };
  const leave = () => {
    setAsking(false);
    setRefusal('');
    form.clearErrors();
    onClose();
  };
  const requestClose = () => {
    if (busy) return;
    if (form.isDirty()) setAsking(!asking);
    else leave();
  };
  useBackCloses(requestClose);

  return (
    <Modal
      opened={opened}
      onClose={requestClose}
      title={title}
      size={size}
      closeOnEscape={!covered && !dragging}
      trapFocus={!covered}
      lockScroll={false}
      fullScreen={phone}
      // From the top, so that it grows downwards and what is being filled in stays where it is.
      centered={false}
      yOffset="6dvh"
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <form
        ref={(element) => {
          body.current = element;
          markFirstField(element);
        }}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
        onKeyDownCapture={(event) => {
          if (!(event.ctrlKey || event.metaKey) || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
          if (!stepBlock(event.currentTarget, event.key === 'ArrowDown' ? 'next' : 'previous')) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyDown={(event) => {
          keepEnter(event);
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) body.current?.requestSubmit();
        }}
      >
        {tabs.length > 1 && <FormTabList id={id} tabs={tabs} active={active} wrong={errors} onTab={goTo} />}
        <TypedFaults value={tellFault}>
          <LateValues value={waitFor}>
            <div ref={scroll} className={classes.scroll}>
              {children}
              {tabs.length > 0 && <FormPanels id={id} tabs={tabs} active={active} />}
            </div>
          </LateValues>
        </TypedFaults>
        {/* No `footer`: outside of an article it would be the page's. */}
        <div className={classes.footer} data-asking={asking || undefined}>
          {asking ? (
            <>
              <span role="alert">¿Desea descartar los cambios?</span>
              <Button variant="default" autoFocus onClick={() => setAsking(false)}>
                Seguir editando
              </Button>
              <Button color="red" onClick={leave}>
                Descartar
              </Button>
            </>
          ) : (
            <>
              <span className={classes.keys} aria-hidden>
                {submitLabel !== null && (
                  <>
                    <Kbd size="xs">Enter</Kbd> {submitLabel === 'Guardar' ? 'guarda' : 'confirma'} ·{' '}
                  </>
                )}
                {blocks && (
                  <>
                    <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">↓</Kbd> bloque ·{' '}
                  </>
                )}
                <Kbd size="xs">Esc</Kbd> cierra
              </span>
              {(refusal || faulty + errors.length > 0) && (
                <span className={classes.refusal} role="alert">
                  {refusal || reviewOf(faulty || errors.length)}
                </span>
              )}
              {!next && aside}
              {next ? (
                <Button variant="default" disabled={busy} onClick={() => goTo(next.key)}>
                  Seguir a {next.label}
                </Button>
              ) : (
                <Button variant="default" disabled={busy} onClick={requestClose}>
                  {cancelLabel}
                </Button>
              )}
              {submitLabel !== null && (
                <Button type="submit" loading={busy} disabled={loading}>
                  {submitLabel}
                </Button>
              )}
            </>
          )}
        </div>
      </form>
    </Modal>
  );
}
