export const sendStage = 'send'
