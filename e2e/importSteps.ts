import type { Page } from '@playwright/test';

type Picked = { name: string; mimeType: string; buffer: Buffer };

/** Picks order files in the list of files that is shown. */
export const pick = (page: Page, ...files: Picked[]) => page.getByLabel('Archivo de órdenes').setInputFiles(files);

/** Goes to another step of the file that is shown. */
export const goToStep = (page: Page, step: 'Tabla' | 'Columnas' | 'Para todo el archivo' | 'Revisar' | 'Ubicar') =>
  page.getByRole('navigation', { name: 'Pasos de la importación' }).getByRole('button', { name: step }).click();

/** The mark of the step that is shown. */
export const stepShown = (page: Page) => page.getByRole('navigation', { name: 'Pasos de la importación' }).locator('[aria-current="step"]');

/** Writes a cell of a row of the preview. */
export const mend = async (page: Page, column: string, row: number, text: string) => {
  await page.getByRole('button', { name: new RegExp(`^${column} de la fila ${row}:`) }).click();
  await page.getByRole('textbox', { name: `${column} de la fila ${row}` }).fill(text);
  await page.keyboard.press('Enter');
};

/** The filter of the preview, whose label has the count of its rows. */
export const filterRows = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: 'Filas que se muestran' }).getByText(label, { exact: true }).click();
