/** Numbers of OBS-1 that the listener in the page's head needs too; no other module comes with them. */

/** How many of the newest steps before an error go with it. */
export const STEPS_MAX = 20
/** How many reports may wait. */
export const REPORTS_WAITING_MAX = 64
