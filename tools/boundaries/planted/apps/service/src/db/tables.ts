export const tables = 1
export type Tables = number
