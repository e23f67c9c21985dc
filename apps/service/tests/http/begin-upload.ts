import { request, type ClientRequest } from 'node:http'
import { SESSION_HEADER } from '@modulor/contract/http'

/**
 * Opens an upload with a declared size of 5,000 bytes and sends only its beginning. If the service closes the connection, the
 * test does not fail.
 */
export function beginUpload(url: string, session: string, beginning: string): ClientRequest {
  const sending = request(url, {
    method: 'POST',
    headers: {
      [SESSION_HEADER]: session,
      'content-type': 'multipart/form-data; boundary=xx',
      'content-length': 5_000,
    },
  })
  sending.on('error', () => undefined)
  sending.write(beginning)
  return sending
}
