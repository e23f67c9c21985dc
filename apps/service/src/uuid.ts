const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be asked of a column of type uuid: any other is an error there. As the service writes them, in small letters. */
export const isUuid = (text: string): boolean => UUID.test(text)
