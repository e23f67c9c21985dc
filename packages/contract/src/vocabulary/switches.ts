/** What operators can turn off for a brand (issue-12 2). */
export const SWITCH_KINDS = ['method', 'provider', 'country', 'flow'] as const
export type SwitchKind = (typeof SWITCH_KINDS)[number]
