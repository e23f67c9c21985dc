export const http = 1
export type Http = number
