import type { Page } from '@playwright/test';

/** The list of transfers with what was shared last on top. */
export const listOf = (type: 'sent' | 'received') => `/transfer?typeTransfer=${type}&sortField=createAt&sortOrder=desc&size=100`;

/** Reads a code as a scanner does: a keyboard that ends with Enter, wherever the focus is. */
export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

/** What a station says of what it read last. */
export const panel = (page: Page) => page.getByRole('dialog').getByRole('status');
export const station = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A list's row of an order, by one of its numbers. */
export const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
