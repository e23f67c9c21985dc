export const sendRoom = 'send'
