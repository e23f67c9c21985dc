export const followRoom = 'follow'
