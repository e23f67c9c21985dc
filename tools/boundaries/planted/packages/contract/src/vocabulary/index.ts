export const word = 1
