import { expect, it } from 'vitest'
import { postForm } from './post-form'

it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://bank.example/', 'not an address', ''])(
  'RESULT-11 THREEDS-2 nothing is posted to %s',
  (url) => {
    // There is no document here, so a submitted form would throw.
    expect(postForm({ url, fields: { PaReq: 'x' }, target: '_self' })).toBe(false)
  },
)
