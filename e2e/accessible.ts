import axeCore from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from './kit.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that look at colours; what the others look at is the same in both schemes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Stands around every screen, and has states of its own. */
const AROUND = ['header'];
/** Rows of a table behind its first eight are made as those are. */
const MANY = ['tbody tr[data-row]:nth-of-type(n + 9)'];

/** Menus and lists of options that are open over what was a state of its own before. */
const OVER = ':is([role=menu], [role=listbox]):not([role=dialog] *)';
/** What opened them, which says what of them is highlighted. */
const OPENER = '[aria-expanded=true]';

type Axe = {
  run: (
    context: { include: string[][]; exclude: string[][] },
    options: { runOnly: readonly string[]; resultTypes: ['violations'] },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** axe's findings by these rules, or rules of these levels, in what the page shows now. */
const findings = async (page: Page, runOnly: readonly string[], screen: boolean) => {
  // Half a megabyte: once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  // What lies behind an open dialog cannot be reached; it was a state of its own before.
  const behind = (await page.locator('[role=dialog][aria-modal=true]').count()) > 0;
  const left = behind ? [['#root']] : [MANY, ...(screen ? [AROUND] : [])];
  const over = (await page.locator(OVER).filter({ visible: true }).count()) > 0;
  return page.evaluate(
    async ({ rules, include, exclude }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run({ include, exclude }, { runOnly: rules, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { rules: runOnly, include: over ? [[OVER], [OPENER]] : [['html']], exclude: left },
  );
};

/**
 * Fails on any finding of axe (WCAG 2.2 AA) in what the page shows now, in each of the schemes, the one that it shows first. The user's own
 * must be 'Del sistema'.
 * @param state what the page shows, for the one who reads the failure
 * @param screen whether the screen alone matters, without what stands around all of them
 */
export const expectAccessible = async (page: Page, state: string, screen = true) => {
  const html = page.locator('html');
  const shown = (await html.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  expect(await findings(page, LEVELS, screen), `${state}, ${shown}`).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  // The page of the API has no scheme but the browser's.
  if (await html.getAttribute('data-mantine-color-scheme')) await expect(html).toHaveAttribute('data-mantine-color-scheme', other);
  expect(await findings(page, COLOURS, screen), `${state}, ${other}`).toEqual([]);
};
