export const playerRoom = 'player'
