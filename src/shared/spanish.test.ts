import { expect, test } from 'vitest';
import { fieldMessages, speakSpanish } from './spanish.ts';

test('zod speaks Spanish, though it is loaded later', async () => {
  speakSpanish();
  const z = await import('zod');
  const form = z.object({ name: z.string().max(3), town: z.string(), ends: z.array(z.object({ number: z.int() })).min(1) });
  const said = (value: unknown) => fieldMessages(form.safeParse(value).error ?? new z.ZodError([]));
  expect(said({ name: 'larga', ends: [] })).toEqual({ name: 'Hasta 3 caracteres', town: 'Requerido', ends: 'Requerido' });
  expect(said({ name: 7, town: '', ends: [{ number: 1.5 }] })).toEqual({
    name: 'Texto inválido',
    'ends.0.number': 'Debe ser un número entero',
  });
});
