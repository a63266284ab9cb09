import { Button } from '@mantine/core';
import { FileFrame } from '../work/FileFrame.tsx';
import type { StepProps } from '../work/stepProps.ts';
import { canGoTo, layoutName } from '../work/workFile.ts';

/** In work. */
export function AnswersStep({ file, onStep, onNext, busy, onClose }: StepProps) {
  return (
    <FileFrame
      name={file.name}
      step={file.step}
      canGoTo={(step) => canGoTo(file, step)}
      facts={layoutName(file)}
      primary={
        <Button loading={busy} onClick={onNext}>
          Seguir
        </Button>
      }
      onStep={onStep}
      onClose={onClose}
    >
      <div>{file.rows?.length ?? file.found.rows.length} filas</div>
    </FileFrame>
  );
}
