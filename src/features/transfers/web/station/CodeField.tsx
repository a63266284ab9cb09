import { Loader, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useOnline } from '#web/online.ts';
import classes from './CodeField.module.css';
import { pastedCodes } from '../scans/pastedCodes.ts';

/** Props of {@link CodeField}. */
export type CodeFieldProps = {
  label: string;
  /** What has to be done first; nothing can be read meanwhile. */
  waits: string | undefined;
  isPhone: boolean;
  /** Whether answers are under way. */
  isAsking: boolean;
  ref: Ref<HTMLInputElement>;
  onCode: (code: string) => void;
  onPaste: (codes: string[]) => void;
};

/** Where a scanner writes, which ends each code with Enter, and where one types or pastes; what is pasted in several lines is as many codes. */
export const CodeField = ({ label, waits, isPhone, isAsking, ref, onCode, onPaste }: CodeFieldProps) => {
  const [text, setText] = useState('');
  const [isFocused, setIsFocused] = useState(false);
  const online = useOnline();
  const state = waits
    ? null
    : !online
      ? 'Sin conexión'
      : isAsking
        ? 'Verificando'
        : isFocused
          ? 'Listo'
          : isPhone
            ? 'Toque para leer'
            : 'F2 para leer';
  const take = () => {
    setText('');
    onCode(text);
  };
  return (
    <TextInput
      ref={ref}
      label={label}
      placeholder={waits ?? (isPhone ? 'Código' : 'Escanee o escriba el número y Enter')}
      disabled={waits !== undefined}
      data-autofocus={!isPhone || undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      classNames={{ wrapper: classes.wrapper ?? '', input: classes.input ?? '' }}
      leftSection={<IconScan size={22} stroke={1.7} />}
      leftSectionWidth={52}
      rightSectionWidth={132}
      rightSection={
        state && (
          <span className={classes.state} data-ready={state === 'Listo' || undefined}>
            {state === 'Verificando' ? <Loader size={12} /> : <span className={classes.dot} />}
            {state}
          </span>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        take();
      }}
      onPaste={(event) => {
        const codes = pastedCodes(event.clipboardData.getData('text'));
        if (codes.length < 2) return;
        event.preventDefault();
        onPaste(codes);
      }}
    />
  );
};
