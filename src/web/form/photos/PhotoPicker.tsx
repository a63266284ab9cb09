import '@mantine/dropzone/styles.css';
import { CloseButton, Input, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import classes from './PhotoPicker.module.css';
import { PHOTO_TYPES, photoRefusal } from './photoRefusal.ts';
import { PHONE_QUERY } from '../../theme.ts';

/** A choice of photos that are still on this computer. */
export interface PhotoPickerProps {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How many at most. */
  max: number;
  /** Size of each at most, in MB (2^20 bytes). */
  maxMegabytes: number;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
}

/** Shows a file of this computer in an image, and lets go of it afterwards. */
const showFile = (file: File) => (image: HTMLImageElement) => {
  const address = URL.createObjectURL(file);
  image.src = address;
  return () => URL.revokeObjectURL(address);
};

function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [broken, setBroken] = useState(false);
  return (
    <li className={classes.thumbnail}>
      {broken ? (
        <span className={classes.broken} title={file.name}>
          <IconPhotoOff size={18} stroke={1.7} aria-hidden />
          {file.name}
        </span>
      ) : (
        <img ref={showFile(file)} alt={file.name} title={file.name} onError={() => setBroken(true)} />
      )}
      <CloseButton size={24} variant="filled" className={classes.remove} aria-label={`Quitar ${file.name}`} onClick={onRemove} />
    </li>
  );
}

/** Photos to send: png, jpg, jpeg only, dropped or picked, shown small, each removable. */
export function PhotoPicker({ label, files, onChange, max, maxMegabytes, required, disabled, error }: PhotoPickerProps) {
  const id = useId();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [refusal, setRefusal] = useState<string>();
  const left = max - files.length;
  const add = (dropped: readonly File[]) => {
    const accepted: File[] = [];
    let why: string | undefined;
    for (const file of dropped) {
      const no = photoRefusal(file, files.length + accepted.length, max, maxMegabytes);
      if (no) why = no;
      else accepted.push(file);
    }
    setRefusal(why);
    if (accepted.length > 0) onChange([...files, ...accepted]);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" id={id} required={required} error={refusal ?? error}>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file, index) => (
            <Thumbnail
              key={`${file.name}-${file.lastModified}-${file.size}`}
              file={file}
              onRemove={() => {
                setRefusal(undefined);
                onChange(files.filter((_, other) => other !== index));
              }}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Dropzone
          className={classes.zone}
          data-wrong={Boolean(refusal ?? error) || undefined}
          disabled={disabled}
          multiple={max > 1}
          validator={() => null}
          onDrop={add}
          onReject={(rejected) => add(rejected.map(({ file }) => file))}
          inputProps={{ 'aria-label': label, accept: PHOTO_TYPES.join(',') }}
        >
          <IconPhoto size={20} stroke={1.7} />
          <div>
            <Text>
              {phone
                ? `Toque para elegir ${max > 1 ? 'las fotos' : 'la foto'}`
                : `Arrastre ${max > 1 ? 'las fotos' : 'la foto'} acá o haga clic para elegir`}
            </Text>
            <Text size="xs" c="var(--rp-text-3)">
              PNG o JPG, hasta {maxMegabytes} MB{max > 1 ? ` cada una; ${files.length} de ${max}` : ''}
            </Text>
          </div>
        </Dropzone>
      )}
    </Input.Wrapper>
  );
}
