import type { Paper } from './paper.ts';

/**
 * Draws on each page from one on, when all of them are there: 'Página 2 de 3'. The paper's pages are counted.
 * @param from the first of them, from 0
 */
export const eachPage = (paper: Paper, from: number, draw: (page: number, of: number) => void): void => {
  const of = paper.pages() - from;
  for (let page = 1; page <= of; page += 1) {
    paper.again(from + page - 1);
    draw(page, of);
  }
};
