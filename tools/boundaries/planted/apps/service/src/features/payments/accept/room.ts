export const acceptRoom = 'accept'
