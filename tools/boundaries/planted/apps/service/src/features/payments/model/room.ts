export const modelRoom = 'model'
