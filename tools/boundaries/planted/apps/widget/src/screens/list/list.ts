export const list = 1
