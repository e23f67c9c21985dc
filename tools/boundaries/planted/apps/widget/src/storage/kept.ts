export const kept = 'kept'
