import type { ClipboardEvent } from 'react';

/**
 * What a field of one line holds once several lines are pasted into it, with blanks between them: browsers run them together. Undefined
 * where one line is pasted, which the browser does.
 */
export const pasteLines = (event: ClipboardEvent<HTMLInputElement>): string | undefined => {
  const lines = event.clipboardData.getData('text').trim();
  if (!/[\r\n]/.test(lines)) return undefined;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  return value.slice(0, from) + lines.replace(/\s*[\r\n]+\s*/g, ' ') + value.slice(to);
};
