export const token = 'token'
