/** Days that a report is about at most. */
export const MAX_REPORT_DAYS = 31;
