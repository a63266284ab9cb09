import { Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './CameraView.module.css';
import type { CodeReader } from './codeFormats.ts';
import { codeReader } from './codeReader.ts';

/** Pause between two looks at the picture, in milliseconds. */
const LOOK_EVERY = 120;
/** A code that is still in the picture is not read again; gone for so long, it is, in milliseconds. */
const GONE_AFTER = 1_500;

/** The camera at the back, and so sharp that the lines of a label's bar code stand apart. */
const WANTED = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };

const NO_READER = 'No se pudo abrir el lector de la cámara. Use un lector de mano, o escriba el número.';
const NO_CAMERA = 'No hay una cámara que se pueda usar.';
const NOT_ALLOWED = 'El navegador no deja usar la cámara: permítalo en el candado de la dirección.';

const faultOf = (error: unknown) => (error instanceof DOMException && error.name === 'NotAllowedError' ? NOT_ALLOWED : NO_CAMERA);

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Reads codes with the camera, one after another, each once while it is in the picture. */
export default function CameraView({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState('');
  const [isReady, setIsReady] = useState(false);
  const read = useEffectEvent((code: string) => onCode(code));
  useEffect(() => {
    const ended = new AbortController();
    /** When each code was seen last. */
    const seen = new Map<string, number>();
    const look = async (reader: CodeReader, picture: HTMLVideoElement) => {
      while (!ended.signal.aborted) {
        // A picture that is not there yet, or any more, is looked at again.
        const found = picture.readyState >= picture.HAVE_CURRENT_DATA ? await reader.detect(picture).catch(() => []) : [];
        const now = Date.now();
        for (const { rawValue } of found) {
          if (now - (seen.get(rawValue) ?? -GONE_AFTER) >= GONE_AFTER) read(rawValue);
          seen.set(rawValue, now);
        }
        await wait(LOOK_EVERY);
      }
    };
    const begin = async () => {
      const bringing = codeReader().catch(() => undefined);
      const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED });
      const stop = () => stream.getTracks().forEach((track) => track.stop());
      const picture = video.current;
      if (ended.signal.aborted || !picture) return stop();
      ended.signal.addEventListener('abort', stop);
      picture.srcObject = stream;
      await picture.play();
      const reader = await bringing;
      if (!reader) {
        stop();
        return setFault(NO_READER);
      }
      setIsReady(true);
      await look(reader, picture);
    };
    begin().catch((error: unknown) => {
      if (!ended.signal.aborted) setFault(faultOf(error));
    });
    return () => ended.abort();
  }, []);
  return (
    <div className={classes.camera}>
      {fault ? (
        <div className={classes.fault} role="alert">
          <IconCameraOff size={22} stroke={1.7} aria-hidden />
          <span>{fault}</span>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Cerrar la cámara
          </Button>
        </div>
      ) : (
        <>
          <video ref={video} className={classes.picture} muted playsInline aria-label="Lo que ve la cámara" />
          <div className={classes.frame} aria-hidden />
          <span className={classes.hint}>{isReady ? 'Apunte al código o al QR' : 'Abriendo la cámara…'}</span>
        </>
      )}
    </div>
  );
}
