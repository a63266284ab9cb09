import type { core } from 'zod';

const ofType: Record<string, string> = {
  string: 'Texto inválido',
  number: 'Número inválido',
  int: 'Debe ser un número entero',
  boolean: 'Valor inválido',
  array: 'Lista inválida',
  object: 'Valor inválido',
  date: 'Fecha inválida',
};

/** The sentence shown at a field for a zod issue that brings none of its own; missing and empty are always 'Requerido'. */
const sentence = (issue: core.$ZodRawIssue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'Requerido';
  switch (issue.code) {
    case 'invalid_type':
      return ofType[issue.expected] ?? 'Valor inválido';
    case 'too_big':
      if (issue.origin === 'string') return `Hasta ${issue.maximum} caracteres`;
      if (issue.origin === 'array') return `Hasta ${issue.maximum} elementos`;
      return `Debe ser ${issue.inclusive ? 'como máximo' : 'menor que'} ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string') return `Al menos ${issue.minimum} caracteres`;
      if (issue.origin === 'array') return Number(issue.minimum) === 1 ? 'Requerido' : `Al menos ${issue.minimum} elementos`;
      return `Debe ser ${issue.inclusive ? 'como mínimo' : 'mayor que'} ${issue.minimum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Error en el Email' : 'Formato inválido';
    case 'invalid_value':
      return 'Opción inexistente';
    default:
      return 'Valor inválido';
  }
};

/** Where zod keeps what its `config()` is given. Written to without zod, which no screen loads at first (docs/decisions/013-first-load.md). */
const settings = globalThis as { __zod_globalConfig?: core.$ZodConfig };

/** Makes every zod message Spanish; both entry points call it once, before any schema is used. */
export const speakSpanish = (): void => {
  settings.__zod_globalConfig ??= {};
  settings.__zod_globalConfig.customError = sentence;
};

/** The messages of a zod error by form path (`to.address`); the first one of each path counts. */
export const fieldMessages = (error: core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
};
