/** Numbers of OBS-1 that the listener in the page's head needs too. This file has no imports, to keep that script small. */

/** How many of the newest steps before an error a report contains. */
export const STEPS_MAX = 20
/** How many reports may wait. */
export const REPORTS_WAITING_MAX = 64
