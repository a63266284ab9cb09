import { ActionIcon, Button, Drawer, Kbd } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconCameraOff, IconClipboardText, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { useBackCloses } from '#web/feedback/backCloses.ts';
import { counted } from '#shared/noun.ts';
import { holdAnew } from '#web/anew.ts';
import { later } from '#web/later.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { CodeField } from './CodeField.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import type { ScanStation, StationState } from '../scans/scanStation.ts';
import { isSounding, setSounding } from '../scans/signals.ts';
import classes from './Station.module.css';
import { type StationCount, StationCounts } from './StationCounts.tsx';
import type { StationWords } from '../scans/toldWords.ts';
import { EDITED, useStationKeys } from './useStationKeys.ts';

const CameraView = later(() => import('./CameraView.tsx'));
const PasteDialog = later(() => import('./PasteDialog.tsx'));
const LeaveUnsaved = later(() => import('#web/page/LeaveUnsaved.tsx'));

const ICON = { size: 18, stroke: 1.7 };
/** Who has pressed no key for so many milliseconds types no more: a scanner least of all. */
const STILL = 150;
const CODES = { one: 'código', many: 'códigos' };

/** Props of {@link StationFrame}. */
export type StationFrameProps = {
  title: string;
  station: ScanStation;
  state: StationState;
  words: StationWords;
  /** What stands above the field: with whom. */
  partner: ReactNode;
  field: string;
  /** What has to be done before anything can be read. */
  waits?: string | undefined;
  counts: readonly StationCount[];
  /** Below what the panel tells. */
  progress?: ReactNode;
  /** The list of what was read. */
  aside: ReactNode;
  /** Stands left at the foot. */
  note?: ReactNode;
  /** What the keys do besides. */
  submitKey: string;
  /** Stands before the button that ends the work. */
  options?: ReactNode;
  submit: { label: string; count: number; isBusy: boolean; onSubmit: () => void };
  /** What is left to do, said before it is closed; nothing when there is nothing. */
  leaving?: string | undefined;
  onClose: () => void;
};

/** A scanner station: takes the right of the screen, all of it on a phone. Codes come from a scanner, the camera or the clipboard. */
export const StationFrame = (props: StationFrameProps) => {
  const { title, station, state, words, waits, submit, leaving, onClose } = props;
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isFilming, setIsFilming] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [sounds, setSounds] = useState(isSounding);
  const leave = () => (leaving ? setIsLeaving(true) : onClose());
  useBackCloses(leave);
  // Whoever scans goes on scanning when the network is back.
  useEffect(holdAnew, []);
  const turnSound = () => {
    setSounding(!sounds);
    setSounds(!sounds);
  };
  const turnCamera = () => {
    if (!waits) setIsFilming(!isFilming);
  };
  const finish = () => {
    if (submit.count > 0 && !submit.isBusy) submit.onSubmit();
  };
  const paste = (codes: readonly string[]) => {
    station.paste(codes);
    if (codes.length > 1) toast.ok(`${counted(codes.length, CODES)} para verificar`);
  };
  useStationKeys({ root, field, onUndo: station.removeLast, onCamera: turnCamera, onSound: turnSound, onSubmit: finish });
  const tools = (
    <div className={classes.tools}>
      <Hint label={isFilming ? 'Cerrar la cámara (F4)' : 'Leer con la cámara (F4)'}>
        <ActionIcon
          variant="default"
          size={phone ? 40 : 38}
          aria-label="Cámara"
          aria-pressed={isFilming}
          disabled={waits !== undefined}
          onClick={turnCamera}
        >
          {isFilming ? <IconCameraOff {...ICON} /> : <IconCamera {...ICON} />}
        </ActionIcon>
      </Hint>
      <Hint label="Pegar códigos">
        <ActionIcon
          variant="default"
          size={phone ? 40 : 38}
          aria-label="Pegar códigos"
          disabled={waits !== undefined}
          onClick={() => setIsPasting(true)}
        >
          <IconClipboardText {...ICON} />
        </ActionIcon>
      </Hint>
      <Hint label={sounds ? 'Sin sonido (F8)' : 'Con sonido (F8)'}>
        <ActionIcon variant="default" size={phone ? 40 : 38} aria-label="Sonido" aria-pressed={sounds} onClick={turnSound}>
          {sounds ? <IconVolume {...ICON} /> : <IconVolumeOff {...ICON} />}
        </ActionIcon>
      </Hint>
    </div>
  );
  const isOpen = waits === undefined;
  const pressed = useRef(0);
  useWindowEvent(
    'keydown',
    (event) => {
      pressed.current = event.timeStamp;
    },
    { capture: true },
  );
  useEffect(() => {
    if (!isOpen) return;
    // Once it is known with whom, the scanner writes into the field, but what somebody still types stays whole. On a phone that would bring up
    // the keys, unless they are there.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const give = () => {
      const left = STILL - (performance.now() - pressed.current);
      if (left > 0) waiting = setTimeout(give, left);
      else if (!phone || document.activeElement?.matches(EDITED)) field.current?.focus();
    };
    give();
    return () => clearTimeout(waiting);
  }, [isOpen, phone]);
  const isAsking = state.list.some((scan) => scan.state === 'waiting');
  return (
    <Drawer
      opened
      onClose={leave}
      position="right"
      size={phone ? '100%' : 1100}
      radius={0}
      title={title}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <div ref={root} className={classes.station}>
        <div className={classes.main}>
          <div className={classes.top}>
            <div className={classes.partner}>{props.partner}</div>
            {tools}
          </div>
          {isFilming && !waits && (
            <Suspense fallback={<div className={classes.filming} />}>
              <CameraView onCode={station.scan} onClose={() => setIsFilming(false)} />
            </Suspense>
          )}
          <div className={classes.field}>
            <CodeField
              ref={field}
              label={props.field}
              waits={waits}
              isPhone={phone ?? false}
              isAsking={isAsking}
              onCode={station.scan}
              onPaste={paste}
            />
          </div>
          <ResultPanel told={state.told} list={state.list} words={words} waits={waits ?? 'Listo para leer'}>
            {props.progress}
          </ResultPanel>
          <StationCounts counts={props.counts} />
        </div>
        <section className={classes.aside} aria-label="Códigos leídos" tabIndex={-1}>
          {!state.isKept && (
            <p className={classes.unkept} role="alert">
              Este navegador no guarda la lista: no cierre la página hasta terminar.
            </p>
          )}
          {props.aside}
        </section>
      </div>
      <footer className={classes.footer}>
        <div className={classes.keys}>
          {props.note ?? (
            <>
              <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> quita la última · <Kbd>F2</Kbd> código · <Kbd>F4</Kbd> cámara · <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>{' '}
              {props.submitKey}
            </>
          )}
        </div>
        {props.options}
        <Button className={classes.submit ?? ''} size="md" disabled={submit.count === 0} loading={submit.isBusy} onClick={finish}>
          {submit.label}
        </Button>
      </footer>
      <Suspense>
        {isPasting && <PasteDialog onCodes={paste} onClose={() => setIsPasting(false)} />}
        {isLeaving && leaving && (
          <LeaveUnsaved
            title={`¿Cerrar ${title.toLocaleLowerCase('es')}?`}
            text={`${leaving} ${state.isKept ? 'La lista lo espera acá, en este navegador.' : 'Este navegador no guarda la lista: se pierde.'}`}
            isKept={state.isKept}
            onStay={() => setIsLeaving(false)}
            onLeave={onClose}
          />
        )}
      </Suspense>
    </Drawer>
  );
};
