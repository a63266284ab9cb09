import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import classes from './ImageViewer.module.css';

/** One image to look at. */
export interface ViewedImage {
  url: string;
  /** What it shows, e.g. 'Frente del domicilio'. */
  title: string;
}

/** Images to look at, one at a time. */
export interface ImageViewerProps {
  images: readonly ViewedImage[];
  /** Which one stands first when it opens, or null while it is closed. */
  openAt: number | null;
  onClose: () => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;

function Viewer({ images, first }: { images: readonly ViewedImage[]; first: number }) {
  const [index, setIndex] = useState(first);
  const [zoom, setZoom] = useState(0);
  const [natural, setNatural] = useState<{ url: string; width: number; height: number }>();
  const stage = useRef<HTMLDivElement>(null);
  const image = images[index];
  const scale = ZOOMS[zoom] ?? 1;
  useEffect(() => {
    const { current } = stage;
    if (!natural || scale === 1) return;
    current?.scrollTo((current.scrollWidth - current.clientWidth) / 2, (current.scrollHeight - current.clientHeight) / 2);
  }, [scale, natural]);
  const go = (step: number) => {
    setIndex((index + step + images.length) % images.length);
    setZoom(0);
  };
  const zoomTo = (step: number) => setZoom(Math.min(ZOOMS.length - 1, Math.max(0, zoom + step)));
  useWindowEvent('keydown', (event) => {
    if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === '+') zoomTo(1);
    else if (event.key === '-') zoomTo(-1);
  });
  if (!image) return null;
  const isKnown = natural?.url === image.url;
  return (
    <>
      <div ref={stage} className={classes.stage} tabIndex={zoom > 0 ? 0 : -1} data-autofocus>
        <img
          key={image.url}
          src={image.url}
          alt={image.title}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ url: image.url, width, height })}
          style={
            isKnown ? { width: `calc(${scale} * min(${natural.width}px, 100cqw, 100cqh * ${natural.width / natural.height}))` } : undefined
          }
          data-known={isKnown || undefined}
          onDoubleClick={() => setZoom(zoom > 0 ? 0 : 2)}
        />
      </div>
      <div className={classes.bar}>
        <span>{image.title}</span>
        <ActionIcon aria-label="Alejar" disabled={zoom === 0} onClick={() => zoomTo(-1)}>
          <IconZoomOut size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon aria-label="Acercar" disabled={zoom === ZOOMS.length - 1} onClick={() => zoomTo(1)}>
          <IconZoomIn size={18} stroke={1.7} />
        </ActionIcon>
        {images.length > 1 && (
          <>
            <ActionIcon aria-label="Imagen anterior" onClick={() => go(-1)}>
              <IconChevronLeft size={18} stroke={1.7} />
            </ActionIcon>
            <span className="tn" aria-live="polite">
              {index + 1} de {images.length}
            </span>
            <ActionIcon aria-label="Imagen siguiente" onClick={() => go(1)}>
              <IconChevronRight size={18} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      </div>
    </>
  );
}

/** Looks at images in a modal: arrows go on and back, + and - or a double click zoom. */
export function ImageViewer({ images, openAt, onClose }: ImageViewerProps) {
  return (
    openAt !== null && (
      <Dialog onClose={onClose} size="min(1040px, 94vw)" title={images.length === 1 ? 'Imagen' : 'Imágenes'}>
        <Viewer images={images} first={openAt} />
      </Dialog>
    )
  );
}
