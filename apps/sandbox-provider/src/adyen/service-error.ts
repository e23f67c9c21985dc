/** An error in the format of Adyen's responses. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
    readonly errorType: 'validation' | 'security' | 'internal',
    message: string,
  ) {
    super(message)
  }

  body(): object {
    const { status, errorCode, errorType, message } = this
    return { status, errorCode, message, errorType, pspReference: '' }
  }
}
