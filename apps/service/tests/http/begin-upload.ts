import { request, type ClientRequest } from 'node:http'
import { SESSION_HEADER } from '@modulor/contract/http'

/** Opens an upload that says it has 5,000 bytes, and sends only its beginning. A refusal ends the connection, which is no failure of a test. */
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
