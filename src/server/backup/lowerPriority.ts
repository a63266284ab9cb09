import os from 'node:os';

/** Has a process let others go first, this one unless another is named; where that is not allowed it takes its turn like others. */
export const lowerPriority = (pid = 0): void => {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is slower for others then, no worse.
  }
};
