/** Pages beyond this are refused: nobody turns so many, and a huge offset costs. */
export const MAX_PAGE = 100_000;
