export const transaction = 1
