export const message = 1
