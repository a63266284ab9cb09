import '@mantine/dropzone/styles.css';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { dithered, greyOf, type PictureShape } from '#shared/record/pictures.ts';
import classes from './PictureInput.module.css';
import { PHOTO_TYPES, photoRefusal } from './photoRefusal.ts';
import type { PictureValue } from './pictureValue.ts';

/** Props of {@link PictureInput}. */
export type PictureInputProps = {
  /** 'Logo de emails' */
  label: string;
  /** What it is for: 'Avisos al comprador'. */
  about: string;
  shape: PictureShape;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  /** Width of its frame, in px; its own up to 160 unless told. */
  width?: number;
  /** Size at most, in MB (2^20 bytes). */
  maxMegabytes: number;
  error?: ReactNode;
};

/** Where a picture of that size is drawn in a frame, and how large. */
const placed = (from: { width: number; height: number }, { width, height, fit }: PictureShape) => {
  const ways = [width / from.width, height / from.height];
  const scale = fit === 'contain' ? Math.min(...ways) : Math.max(...ways);
  const size = { width: from.width * scale, height: from.height * scale };
  return [(width - size.width) / 2, (height - size.height) / 2, size.width, size.height] as const;
};

/** Draws a file as it will be stored. */
const draw = async (canvas: HTMLCanvasElement, file: File, shape: PictureShape) => {
  const picture = await createImageBitmap(file);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.clearRect(0, 0, shape.width, shape.height);
  if (shape.thermal) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, shape.width, shape.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, ...placed(picture, shape));
  picture.close();
  if (!shape.thermal) return;
  const pixels = context.getImageData(0, 0, shape.width, shape.height);
  const { data } = pixels;
  for (const [at, ink] of dithered(greyOf(data, 4), shape.width).entries()) data.fill(ink, at * 4, at * 4 + 3);
  context.putImageData(pixels, 0, 0);
};

const NewPicture = ({ file, shape, label, onBroken }: { file: File; shape: PictureShape; label: string; onBroken: () => void }) => (
  <canvas
    ref={(canvas) => {
      if (canvas) void draw(canvas, file, shape).catch(onBroken);
    }}
    width={shape.width}
    height={shape.height}
    role="img"
    aria-label={`${label}: ${file.name}`}
  />
);

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** One picture of a record, shown as it will be stored: dropped or picked, changed, taken away. */
export const PictureInput = ({ label, about, shape, value, onChange, maxMegabytes, error, width }: PictureInputProps) => {
  const choose = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string>();
  const { shown, file, removed } = value;
  const has = file !== null || (shown !== null && !removed);
  const take = ([dropped]: readonly File[]) => {
    if (!dropped) return;
    const no = photoRefusal(dropped, 0, 1, maxMegabytes);
    setRefusal(no);
    if (!no) onChange({ ...value, file: dropped, removed: false });
  };
  const remove = () => {
    setRefusal(undefined);
    onChange({ ...value, file: null, removed: shown !== null });
  };
  const fault = refusal ?? error;
  return (
    <div className={classes.picture} role="group" aria-label={label}>
      <Dropzone
        openRef={choose}
        className={classes.frame}
        style={{
          aspectRatio: `${shape.width} / ${shape.height}`,
          width: width ?? Math.min(shape.width, shape.thermal ? shape.width : 160),
        }}
        data-thermal={shape.thermal || undefined}
        data-empty={!has || undefined}
        data-wrong={fault ? true : undefined}
        onDrop={take}
        onReject={(rejected) => take(rejected.map((one) => one.file))}
        accept={[...PHOTO_TYPES]}
        multiple={false}
        inputProps={{ 'aria-label': `Elegir ${label.toLowerCase()}` }}
      >
        {file ? (
          <NewPicture
            key={`${file.name}-${file.lastModified}`}
            file={file}
            shape={shape}
            label={label}
            onBroken={() => setRefusal('La imagen está dañada')}
          />
        ) : has ? (
          <img src={shown!} alt={label} />
        ) : (
          <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
        )}
      </Dropzone>
      <div className={classes.words}>
        <b>{label}</b>
        <span className="tn">
          {shape.width} × {shape.height}
          {shape.thermal ? ' · 1 bit' : file ? ` · ${kilobytes(file.size)}` : ''}
        </span>
        <span>{about}</span>
        <div className={classes.acts}>
          <button
            type="button"
            aria-label={`${has ? 'Cambiar' : 'Elegir'} ${label.toLowerCase()} del disco`}
            onClick={() => choose.current?.()}
          >
            {has ? 'Cambiar' : 'Elegir'}
          </button>
          {has && (
            <button type="button" data-quiet aria-label={`Quitar ${label.toLowerCase()}`} onClick={remove}>
              Quitar
            </button>
          )}
        </div>
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
};
